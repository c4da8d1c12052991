// The build replaces this module by one that imports each library in @acara/shared-contract/provided-libraries and registers
// it for the remotes (tooling/webpack/shared-libraries.mjs).

/** Loads the libraries that are needed for the first request only. */
export declare const offerLazily: () => Promise<unknown>;
