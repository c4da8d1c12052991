import semver from 'semver';
import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import { SHELL_NAME } from '@acara/shared-contract/release';
import { getReleaseId } from '../../rollout/versions.ts';
import type { BuildRecord } from '../build-output.ts';
import type { RegistryCheck } from './check.ts';
import { servedRemotes, servedShells } from './served-shells.ts';

/** `react/` and `react/jsx-runtime` are of the package `react`. */
const getPackageName = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * What a shell does not give of what a remote asks for; nothing where it does not say what it gives. A version before a release, such as 20.0.0-rc.1, counts only for
 * a range that names it, since that is how the runtime in the page sees it too.
 */
export const unmetRanges = (
  requires: Record<string, string>,
  provides: MicroFrontendVersion['extras']['acara']['provides'],
): string[] => {
  if (!provides) return [];
  const given = new Map(Object.entries(provides).map(([name, version]) => [getPackageName(name), version]));
  return Object.entries(requires).flatMap(([request, range]) => {
    const version = given.get(getPackageName(request));
    if (semver.validRange(range) === null) return [`${request} in "${range}", which is no range of versions`];
    if (version === undefined) return [`${request} ${range}, which it does not provide`];
    return semver.satisfies(version, range) ? [] : [`${request} ${range}, and it provides ${version}`];
  });
};

/**
 * Pairs of a served shell and a served remote that cannot run together, as sentences. A shell of the time before shells
 * recorded what they provide is in none.
 */
export const unfitPairs = (document: RegistryDocument): string[] =>
  servedShells(document).flatMap((shell) =>
    servedRemotes(document).flatMap(({ remote, version }) =>
      unmetRanges(version.extras.acara.requires.shared, shell.extras.acara.provides).map(
        (range) => `${remote} ${getReleaseId(version)} needs of the shell ${getReleaseId(shell)} ${range}`,
      ),
    ),
  );

/** A remote runs on every shell that visitors may get; a shell can run every remote that they may get. */
export const sharedRanges: RegistryCheck = ({ build, document, alongside }) => {
  if (build.name === SHELL_NAME) return shellProblems(build, document, alongside);
  if (alongside.includes(SHELL_NAME)) return [];
  return servedShells(document).flatMap((shell) =>
    unmetRanges(build.requires.shared, shell.extras.acara.provides).map((range) => ({
      check: 'shared libraries',
      problem: `it needs of the shell ${getReleaseId(shell)} ${range}`,
      help: 'publish and promote a shell that provides it first, or build against what this shell has',
    })),
  );
};

const shellProblems = (shell: BuildRecord, document: RegistryDocument | null, alongside: readonly string[]) =>
  servedRemotes(document)
    .filter(({ remote }) => !alongside.includes(remote))
    .flatMap(({ remote, version }) =>
      unmetRanges(version.extras.acara.requires.shared, shell.provides).map((range) => ({
        check: 'shared libraries',
        problem: `${remote} ${getReleaseId(version)}, which visitors get, needs of it ${range}`,
        help: `publish and promote a ${remote} that runs on both shells first, or keep the version`,
      })),
    );

/** What could not be looked at. */
export const sharedRangesNotes = (build: BuildRecord, document: RegistryDocument | null): string[] =>
  (build.name === SHELL_NAME ? [] : servedShells(document))
    .filter(({ extras }) => !extras.acara.provides)
    .map(
      (shell) =>
        `the shell ${getReleaseId(shell)} does not say what it provides: whether this runs on it was not checked`,
    );
