import type { MicroFrontendVersion, RegistryDocument } from '../../../registry/registry-document.ts';
import { emptyRegistry } from '../../../registry/parse-registry.ts';
import { fixtureVersion } from '../../../testing/index.ts';
import type { BuildRecord } from '../../stage-release.ts';
import type { CheckInput } from '../check.ts';

/** The record of a sound build. */
const fixtureRecord = (more: Partial<BuildRecord> = {}): BuildRecord => ({
  name: 'mfe-a',
  releaseId: 'release-2',
  commit: 'fixture',
  builtAt: '2026-01-01T00:00:00.000Z',
  uniqueName: 'mfe_a__container__release_2',
  container: 'mfe_a__container__release_2',
  paths: [],
  initial: { entry: 'remoteEntry.js', chunks: [] },
  requires: { shared: {} },
  server: null,
  bundled: [],
  ...more,
});

/** Input of a check; by default a valid build. */
export const checkInput = (build: Partial<BuildRecord> = {}, more: Partial<CheckInput> = {}): CheckInput => ({
  build: fixtureRecord(build),
  folder: '/nowhere',
  document: null,
  alongside: [],
  ...more,
});

type Extras = Partial<MicroFrontendVersion['extras']['acara']>;

/** A version of a fixture with other extras; stable by default. */
export const versionWith = (
  remote: string,
  releaseId: string,
  extras: Extras = {},
  deployment: MicroFrontendVersion['deployment'] = { traffic: 100, default: true },
): MicroFrontendVersion => {
  const version = fixtureVersion(remote, releaseId);
  return { ...version, deployment, extras: { acara: { ...version.extras.acara, ...extras } } };
};

/** Not served. */
export const IDLE = { traffic: 0, default: false };

/** A registry of these packages. */
export const createRegistry = (microFrontends: RegistryDocument['microFrontends']): RegistryDocument => ({
  ...emptyRegistry(),
  microFrontends,
});
