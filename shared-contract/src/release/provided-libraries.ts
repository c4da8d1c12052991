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
  { name: '@acara/shared-auth', server: ['storage-keys'] },
  // The one for Node opens sockets; this one asks `fetch`.
  { name: 'axios', isLazy: true, serverFile: 'axios/dist/browser/axios.cjs' },
  { name: 'react-router-dom', parts: 'shell/browser/provided/router.ts', server: false },
  { name: 'single-spa-react', server: false },
];

/** What the edge provides to server bundles. */
export const SERVER_LIBRARIES = PROVIDED_LIBRARIES.flatMap(({ server = [], ...library }) =>
  server === false ? [] : [{ ...library, server }],
);
