// The build replaces this module by an import of each library in @acara/shared-contract/provided-libraries
// (tooling/webpack/shared-libraries.mjs): federation provides what the shell imports.

/** Loads the libraries that are needed for the first request only. */
export declare const offerLazily: () => Promise<unknown>;
