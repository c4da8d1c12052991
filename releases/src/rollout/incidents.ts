import type {
  MicroFrontendVersion as Version,
  RegistryDocument,
  ReleaseFailure,
} from '../registry/registry-document.ts';
import type { ReleaseName } from '@acara/shared-contract/release';
import { getReleaseId, getVersion, getVersions, ReleaseRefusedError, withVersions } from './versions.ts';

type Acara = Version['extras']['acara'];
export type Surge = NonNullable<Acara['surge']>;

/** What happened to a release, for a person to see to. */
export type Incident = 'revoked' | 'surge';

const INCIDENTS: readonly Incident[] = ['revoked', 'surge'];

export const getSurge = ({ extras }: Version): Surge | undefined => extras.acara.surge;

const changeRelease = (
  document: RegistryDocument,
  { remote, releaseId }: ReleaseName,
  change: (acara: Acara) => Partial<Acara>,
): RegistryDocument => {
  const versions = document.microFrontends[remote];
  if (!versions) return document;
  return withVersions(
    document,
    remote,
    versions.map((version) => {
      const { acara } = version.extras;
      return getReleaseId(version) === releaseId
        ? { ...version, extras: { acara: { ...acara, ...change(acara) } } }
        : version;
    }),
  );
};

/** Adds the failure of most visitors to what happened to a release, if that is still so. */
export const withFailure = (
  document: RegistryDocument,
  { incident, ...release }: ReleaseName & { incident: Incident },
  failure: ReleaseFailure,
): RegistryDocument =>
  changeRelease(document, release, (acara) => {
    const happened = acara[incident];
    return happened ? { [incident]: { ...happened, failure } } : {};
  });

/** Records that the health gate revoked a release automatically. */
export const withAutomatic = (document: RegistryDocument, release: ReleaseName): RegistryDocument =>
  changeRelease(document, release, ({ revoked }) => (revoked ? { revoked: { ...revoked, automatic: true } } : {}));

/** Notes that far more visitors than usual lost a release. */
export const withSurge = (document: RegistryDocument, release: ReleaseName, surge: Surge): RegistryDocument =>
  changeRelease(document, release, () => ({ surge }));

/** Records who acknowledged the incidents of a package, or of one release; earlier acknowledgements stay. */
export const acknowledge = (
  document: RegistryDocument,
  remote: string,
  { by, releaseId }: { by: string; releaseId?: string },
  now: Date,
): RegistryDocument => {
  const chosen = releaseId === undefined ? getVersions(document, remote) : [getVersion(document, remote, releaseId)];
  if (!chosen.some(({ extras }) => INCIDENTS.some((incident) => extras.acara[incident])))
    throw new ReleaseRefusedError(`${remote} has no revoked release and no surge of fallbacks to acknowledge`);
  const acknowledged = { at: now.toISOString(), by };
  return chosen.reduce(
    (current, version) =>
      changeRelease(current, { remote, releaseId: getReleaseId(version) }, ({ revoked, surge }) => ({
        ...(revoked && { revoked: { acknowledged, ...revoked } }),
        ...(surge && { surge: { acknowledged, ...surge } }),
      })),
    document,
  );
};
