import type { MicroFrontendVersion, RegistryDocument } from '../../registry/registry-document.ts';
import { scopeOf } from '@acara/shared-contract/provided-libraries';
import { SHELL_NAME } from '@acara/shared-contract/release';
import semver from 'semver';
import { misfitText, servedMisfits } from '../../rollout/contracts.ts';
import { getReleaseId, isServed, ReleaseRefusedError } from '../../rollout/versions.ts';
import type { BuildRecord } from '../stage-release.ts';
import type { RegistryCheck } from './check.ts';

/** `react/` and `react/jsx-runtime` belong to `react`. */
const getPackageName = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

type Extras = MicroFrontendVersion['extras']['acara'];

/** What a remote requires and a shell does not provide, in the share scope that the remote names. */
const unmetBy = ({ provides, scopes = {} }: Pick<Extras, 'provides' | 'scopes'>, requires: Extras['requires']) => {
  const { shared, scope } = requires;
  if (!scope || !provides || scope === scopeOf(provides['react'] ?? '')) return unmetRanges(shared, provides);
  const other = scopes[scope];
  return other ? unmetRanges(shared, other.provides) : [`the share scope ${scope}, which it does not provide`];
};

/**
 * What a remote requires and a share scope does not provide; nothing where the shell does not record it. A prerelease such as
 * 20.0.0-rc.1 satisfies only a range that names it, as in the runtime in the page.
 */
export const unmetRanges = (requires: Record<string, string>, provides: Extras['provides']): string[] => {
  if (!provides) return [];
  const given = new Map(Object.entries(provides).map(([name, version]) => [getPackageName(name), version]));
  return Object.entries(requires).flatMap(([request, range]) => {
    const version = given.get(getPackageName(request));
    if (semver.validRange(range) === null) return [`${request} in "${range}", which is not a version range`];
    if (version === undefined) return [`${request} ${range}, which it does not provide`];
    return semver.satisfies(version, range) ? [] : [`${request} ${range}, and it provides ${version}`];
  });
};

/** Served releases that cannot run together, as sentences. */
const incompatiblePairs = (document: RegistryDocument): string[] => [
  ...unmetByShells(document),
  ...servedMisfits(document).map(misfitText),
];

const unmetByShells = (document: RegistryDocument): string[] =>
  servedShells(document).flatMap((shell) =>
    servedRemotes(document).flatMap(({ remote, version }) =>
      unmetBy(shell.extras.acara, version.extras.acara.requires).map(
        (range) => `${remote} ${getReleaseId(version)} requires of the shell ${getReleaseId(shell)} ${range}`,
      ),
    ),
  );

/** A remote runs on every served shell; a shell runs every served remote. */
export const sharedRanges: RegistryCheck = ({ build, document, alongside }) => {
  if (build.name === SHELL_NAME) return shellProblems(build, document, alongside);
  if (alongside.includes(SHELL_NAME)) return [];
  return servedShells(document).flatMap((shell) =>
    unmetBy(shell.extras.acara, build.requires).map((range) => ({
      check: 'shared libraries',
      problem: `it requires of the shell ${getReleaseId(shell)} ${range}`,
      help: 'publish and promote a shell that provides it first, or build against what this shell has',
    })),
  );
};

const shellProblems = (shell: BuildRecord, document: RegistryDocument | null, alongside: readonly string[]) =>
  servedRemotes(document)
    .filter(({ remote }) => !alongside.includes(remote))
    .flatMap(({ remote, version }) =>
      unmetBy(shell, version.extras.acara.requires).map((range) => ({
        check: 'shared libraries',
        problem: `${remote} ${getReleaseId(version)}, which is served, requires ${range}`,
        help: `publish and promote a ${remote} that runs on both shells first, or keep the version`,
      })),
    );

/** What could not be checked. */
export const sharedRangesNotes = (build: BuildRecord, document: RegistryDocument | null): string[] =>
  (build.name === SHELL_NAME ? [] : servedShells(document))
    .filter(({ extras }) => !extras.acara.provides)
    .map((shell) => `the shell ${getReleaseId(shell)} does not record what it provides: compatibility was not checked`);

const servedShells = (document: RegistryDocument | null): MicroFrontendVersion[] =>
  document?.microFrontends[SHELL_NAME]?.filter(isServed) ?? [];

const servedRemotes = (document: RegistryDocument | null): { remote: string; version: MicroFrontendVersion }[] =>
  Object.entries(document?.microFrontends ?? {})
    .filter(([remote]) => remote !== SHELL_NAME)
    .flatMap(([remote, versions]) => versions.filter(isServed).map((version) => ({ remote, version })));

/** Makes a change throw `ReleaseRefusedError` where it serves releases that cannot run together. */
export const runningTogether =
  (change: (document: RegistryDocument) => RegistryDocument) =>
  (document: RegistryDocument): RegistryDocument => {
    const wanted = change(document);
    const before = incompatiblePairs(document);
    const incompatible = incompatiblePairs(wanted).filter((pair) => !before.includes(pair));
    if (incompatible.length > 0)
      throw new ReleaseRefusedError(`these cannot run together: ${incompatible.join('; ')}`, 'incompatible');
    return wanted;
  };

/** Packages that a provided one wraps; a copy of one is a copy of the other. */
const WRAPPED_BY: Record<string, string> = {
  'react-router': 'react-router-dom',
  '@tanstack/query-core': '@tanstack/react-query',
  scheduler: 'react-dom',
};

/**
 * A remote must not bundle what the shell provides: two copies of React break hooks, two sessions log members out.
 * Provided is what the build requires of the shell, and what the served shells record.
 */
export const bundledLibraries: RegistryCheck = ({ build, document }) => {
  if (build.name === SHELL_NAME) return [];
  const provided = new Set(
    [
      ...Object.keys(build.requires.shared),
      ...servedShells(document).flatMap(({ extras }) => Object.keys(extras.acara.provides ?? {})),
    ].map((name) => name.replace(/[/]$/, '')),
  );
  return build.bundled
    .filter((name) => provided.has(name) || provided.has(WRAPPED_BY[name] ?? name))
    .map((name) => ({
      check: 'bundled libraries',
      problem: `the browser build contains its own copy of ${name}, which the shell provides`,
      help: `take it from the shell: "shared" of the webpack configuration must name it with import: false (remotePreset does)`,
    }));
};
