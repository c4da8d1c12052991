/** A library that a page has once, from the shell. Server bundles get the edge's copy. */
export type ProvidedLibrary = {
  name: string;
  /** Further modules that the shell provides, such as `client`. Remotes may import any module of the package. */
  browser?: readonly string[];
  /** Further modules for server bundles; false: each server bundle has its own copy. */
  server?: readonly string[] | false;
  /** Its main module on the server, where it differs. */
  serverFile?: string;
  /** Needed with the first API call only, so it is not in the shell's first scripts. */
  isLazy?: true;
  /** Provided in part in the browser: the shell's module that exports what remotes use. */
  parts?: string;
  /** What does not depend on React, so that all scopes of a page have the same: all of it, or one of its modules. */
  common?: true | string;
};

/**
 * What the shell provides and no remote bundles. The build, the shell in the browser and the edge use this list.
 * docs/contracts/shared-singletons.md has the reasons.
 */
export const PROVIDED_LIBRARIES: readonly ProvidedLibrary[] = [
  { name: 'react', browser: ['jsx-runtime'], server: ['jsx-runtime', 'jsx-dev-runtime'] },
  { name: 'react-dom', browser: ['client'], server: ['server'] },
  { name: 'styled-components', parts: 'shell/browser/provided/styles.ts' },
  { name: '@tanstack/react-query', parts: 'shell/browser/provided/query.ts' },
  { name: '@acara/shared-auth', server: ['storage-keys'], common: 'shared-auth/src/core.ts' },
  // The one for Node opens sockets; this one asks `fetch`.
  { name: 'axios', isLazy: true, serverFile: 'axios/dist/browser/axios.cjs', common: true },
  { name: 'react-router-dom', parts: 'shell/browser/provided/router.ts', server: false },
  { name: 'single-spa-react', server: false },
];

/** What the edge provides to server bundles. */
export const SERVER_LIBRARIES = PROVIDED_LIBRARIES.flatMap(({ server = [], ...library }) =>
  server === false ? [] : [{ ...library, server }],
);

/**
 * Share scopes beside the default one: the same libraries, bound to another major of React, for remotes that require it.
 * `scopes/<name>/package.json` has what differs (docs/decisions/057-share-scopes.md).
 */
export const FURTHER_SCOPES = ['react18'] as const;

/** The scope of a version of React. The default one has such a name, too. */
export const scopeOf = (react: string): string => `react${react.split('.', 1)[0]}`;
