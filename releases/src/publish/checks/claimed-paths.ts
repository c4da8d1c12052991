import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import { overlaps } from '@acara/shared-contract/path-pattern';
import { paths as table } from '@acara/shared-contract/paths';
import { idOf, isServed } from '../../rollout/versions.ts';
import type { RegistryCheck } from './check.ts';

/** A release's addresses are its own: neither the route table nor another package's release gives them to another. */
export const claimedPaths: RegistryCheck = ({ build, document, alongside }) =>
  build.paths.flatMap((path) => {
    const problem = (text: string, help: string) => [{ check: 'paths', problem: text, help }];
    if (!path.startsWith('/')) return problem(`${path} does not begin with /`, 'write it as react-router does');
    const row = Object.values(table).find(({ pattern, owner }) => owner !== build.name && overlaps(pattern, path));
    if (row)
      return problem(
        `${path} belongs to ${row.owner} in the route table${row.pattern === path ? '' : ` (${row.pattern})`}`,
        `take it out of ${build.name}/remote.json, or give it to ${build.name} in shared-contract/src/paths.ts`,
      );
    const other = claims(document, [build.name, ...alongside]).find((claim) => overlaps(claim.path, path));
    if (!other) return [];
    return problem(
      `${path} is claimed by ${other.remote} ${other.releaseId}${other.path === path ? '' : ` (${other.path})`}`,
      `publish and promote a ${other.remote} without it first`,
    );
  });

type Claim = { remote: string; releaseId: string; path: string };

const claims = (document: RegistryDocument | null, own: readonly string[]): Claim[] =>
  Object.entries(document?.microFrontends ?? {})
    .filter(([remote]) => !own.includes(remote))
    .flatMap(([remote, versions]) =>
      claimants(versions).flatMap((version) =>
        version.extras.acara.paths.map((path) => ({ remote, releaseId: idOf(version), path })),
      ),
    );

/** What visitors may get, and what they would get next. */
const claimants = (versions: MicroFrontendVersion[]): MicroFrontendVersion[] => {
  const newest = versions.findLast(({ extras }) => !extras.acara.revoked);
  return versions.filter((version) => isServed(version) || version === newest);
};
