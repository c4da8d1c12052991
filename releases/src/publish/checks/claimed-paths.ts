import type { MicroFrontendVersion, RegistryDocument } from '../../registry/registry-document.ts';
import { overlaps } from '@acara/shared-contract/path-pattern';
import { HOST_SEGMENTS, type ReleaseDeclaration, type ReleaseName } from '@acara/shared-contract/release';
import { getDeclaration, readDeclaration } from '../../registry/get-declaration.ts';
import { getReleaseId, isServed } from '../../rollout/versions.ts';
import type { Problem, RegistryCheck } from './check.ts';

/** Paths and names of routes and fragments belong to one package. */
export const claimedPaths: RegistryCheck = ({ build, document, alongside }) =>
  claimProblems(readDeclaration(build.declaration, build.paths), otherClaims(document, [build.name, ...alongside]));

/** Claims of the host or of other packages. */
export const claimProblems = (own: ReleaseDeclaration, others: readonly Claim[]): Problem[] => [
  ...listPaths(own).flatMap((path) => pathProblems(path, others)),
  ...nameProblems(own, others),
];

const listPaths = ({ routes, redirects = {} }: ReleaseDeclaration): string[] => [
  ...Object.values(routes).map(({ path }) => path),
  ...Object.keys(redirects),
];

const listNames = ({ routes, fragments = {} }: ReleaseDeclaration): string[] => [
  ...Object.keys(routes),
  ...Object.keys(fragments),
];

const pathProblems = (path: string, others: readonly Claim[]): Problem[] => {
  const [, first = ''] = path.toLowerCase().split('/');
  const help = 'choose another path in remote.json';
  if (HOST_SEGMENTS.includes(first)) return [{ check: 'paths', problem: `/${first} belongs to the host`, help }];
  if (first.startsWith(':'))
    return [{ check: 'paths', problem: `${path} also matches paths of the host, such as /${HOST_SEGMENTS[0]}`, help }];
  return others.flatMap(({ remote, releaseId, declaration }) => {
    const other = listPaths(declaration).find((claimed) => overlaps(claimed, path));
    if (other === undefined) return [];
    const problem = `${path} is claimed by ${remote} ${releaseId}${other === path ? '' : ` (${other})`}`;
    return [{ check: 'paths', problem, help: `publish and promote a ${remote} without it first` }];
  });
};

const nameProblems = (own: ReleaseDeclaration, others: readonly Claim[]): Problem[] =>
  others.flatMap(({ remote, releaseId, declaration }) => {
    // Undeclared routes are named by their path.
    const taken = new Set(listNames(declaration).filter((name) => !name.startsWith('/')));
    return listNames(own)
      .filter((name) => taken.has(name))
      .map((name) => ({
        check: 'names',
        problem: `${name} is declared by ${remote} ${releaseId}`,
        help: 'give it another name in remote.json',
      }));
  });

type Claim = ReleaseName & { declaration: ReleaseDeclaration };

const otherClaims = (document: RegistryDocument | null, own: readonly string[]): Claim[] =>
  Object.entries(document?.microFrontends ?? {})
    .filter(([remote]) => !own.includes(remote))
    .flatMap(([remote, versions]) =>
      claimants(versions).map((version) => ({
        remote,
        releaseId: getReleaseId(version),
        declaration: getDeclaration(version),
      })),
    );

/** The releases that are served, and the next one. */
export const claimants = (versions: readonly MicroFrontendVersion[]): MicroFrontendVersion[] => {
  const newest = versions.findLast(({ extras }) => !extras.acara.revoked);
  return versions.filter((version) => isServed(version) || version === newest);
};
