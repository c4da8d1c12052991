// The build replaces this module by one that imports each library in @acara/shared-contract/provided-libraries
// (tooling/webpack/provided-imports.mjs).
import type { ShareScope } from './registry/federation.ts';

/** What the shell provides to the containers of remotes. */
export declare const shareScope: ShareScope;

/** Names of those in the shell's script. */
export declare const eagerLibraries: readonly string[];

/** Loads the libraries that are needed for the first request only. */
export declare const offerLazily: () => Promise<unknown>;
