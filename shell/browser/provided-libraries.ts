// A library is offered to remotes when the shell's build meets it. The build writes an import of each one that
// @acara/shared-contract/provided-libraries names in the place of this module (tooling/webpack/shared-libraries.mjs).

/** Offers what has time until a page's first call: the first data came with its HTML. */
export declare const offerLazily: () => Promise<unknown>;
