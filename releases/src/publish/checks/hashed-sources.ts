import { hashedFiles } from '../source-hash.ts';
import type { Check } from './check.ts';

/**
 * A build reads only hashed files, not, for example, test helpers: a change of others would not change the release id.
 * @param root of the repository
 */
export const hashedSources =
  (root: string): Check =>
  async ({ build }) => {
    const hashed = new Set(await hashedFiles(root, build.name));
    return build.sources
      .filter((file) => !hashed.has(file))
      .map((file) => ({
        check: 'sources',
        problem: `the build reads ${file}, which is not in its source hash`,
        help: 'import it in tests only, or move what the release needs elsewhere (src/publish/source-hash.ts)',
      }));
  };
