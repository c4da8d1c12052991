import { createRequire } from 'node:module';

/**
 * What a server face gets from the edge instead of carrying it, and where that differs from its name on the server; the
 * same libraries as in the browser. All are loaded before the first face: later nothing is.
 */
const PROVIDED: Readonly<Record<string, string>> = {
  react: 'react',
  'react/jsx-runtime': 'react/jsx-runtime',
  'react/jsx-dev-runtime': 'react/jsx-dev-runtime',
  'react-dom': 'react-dom',
  'react-dom/server': 'react-dom/server',
  'styled-components': 'styled-components',
  '@acara/shared-auth': '@acara/shared-auth',
  '@acara/shared-auth/storage-keys': '@acara/shared-auth/storage-keys',
  '@tanstack/react-query': '@tanstack/react-query',
  // The one for Node opens sockets; this one asks `fetch`.
  axios: 'axios/dist/browser/axios.cjs',
};

/** Loads the provided libraries. @returns what a face's `require` answers; undefined for everything else */
export const loadProvided = (): ((request: string) => unknown) => {
  const require = createRequire(import.meta.url);
  const loaded = new Map(Object.entries(PROVIDED).map(([name, file]) => [name, require(file) as unknown]));
  return (request) => loaded.get(request);
};
