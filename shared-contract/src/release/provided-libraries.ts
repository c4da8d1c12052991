/** A library of which a page has one copy, the shell's. Server faces get the edge's. */
export type ProvidedLibrary = {
  /** The package; its version is that of the library. */
  name: string;
  /** What the shell offers of it beside its main module, such as `client`. Remotes may ask for all below the package. */
  browser?: readonly string[];
  /** What server faces get of it beside its main module. */
  server?: readonly string[];
  /** Its main module on the server, where that is another one. */
  serverFile?: string;
  /** Needed with the first call only, so it stays out of the shell's first scripts. */
  isLazy?: true;
  /**
   * Provided in part, by the module of the shell that names the parts: whole it weighs four times what remotes use of it.
   * In the browser only; each server face carries its own.
   */
  parts?: string;
};

/**
 * What the shell provides and no remote bundles. The build, the shell in the browser and the edge are made of this list.
 * docs/contracts/shared-singletons.md says why these and no others.
 */
export const PROVIDED_LIBRARIES: readonly ProvidedLibrary[] = [
  { name: 'react', browser: ['jsx-runtime'], server: ['jsx-runtime', 'jsx-dev-runtime'] },
  { name: 'react-dom', browser: ['client'], server: ['server'] },
  { name: 'styled-components' },
  { name: '@tanstack/react-query' },
  { name: '@acara/shared-auth', server: ['storage-keys'] },
  // The one for Node opens sockets; this one asks `fetch`.
  { name: 'axios', isLazy: true, serverFile: 'axios/dist/browser/axios.cjs' },
  { name: 'react-router-dom', parts: 'shell/browser/provided-router.ts' },
];

/** Those that are provided whole. */
export const WHOLE_LIBRARIES = PROVIDED_LIBRARIES.filter(({ parts }) => parts === undefined);
