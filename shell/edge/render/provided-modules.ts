import { createRequire } from 'node:module';
import { WHOLE_LIBRARIES } from '@acara/shared-contract/provided-libraries';

/**
 * Loads what server faces get from the edge instead of carrying it, the same libraries as in the browser; all before the
 * first face, since later nothing is loaded.
 * @returns what a face's `require` answers; undefined for everything else
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
