import { createRequire } from 'node:module';
import { WHOLE_LIBRARIES } from '@acara/shared-contract/provided-libraries';

/**
 * Loads the libraries that server bundles get from the edge, the same as in the browser; before the first bundle, since
 * nothing can be loaded later.
 * @returns `require` of a bundle; undefined for other modules
 */
export const loadProvided = (): ((request: string) => unknown) => {
  const require = createRequire(import.meta.url);
  const loaded = new Map(
    WHOLE_LIBRARIES.flatMap(({ name, serverFile = name, server = [] }) => [
      [name, require(serverFile) as unknown] as const,
      ...server.map((part) => [`${name}/${part}`, require(`${name}/${part}`) as unknown] as const),
    ]),
  );
  return (request) => loaded.get(request);
};
