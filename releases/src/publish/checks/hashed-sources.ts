import { hashedFiles } from '../source-hash.ts';
import type { Check } from './check.ts';

/**
 * A build is made of nothing that its id does not stand for, such as the helpers of tests: after a change of that the
 * release would still count as the one of these sources.
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
        problem: `the build reads ${file}, which its source hash leaves out`,
        help: 'import it in tests only, or move what the release needs of it out of there (src/publish/source-hash.ts)',
      }));
  };
