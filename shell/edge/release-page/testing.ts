import { deployVersion, emptyRegistry, halt, HEALTH_GATE, listVersion, rollOut, vitalBuckets } from '@acara/releases';
import { fixtureVersion } from '@acara/releases/testing';
import type { MinuteCount, VitalHistogram } from '@acara/releases';
import type { AuditEntry, RegistryDocument, ReleaseFailure } from '@acara/releases/registry';
import type { Report } from './read-report.ts';
import { findRange, rangeStart } from './release-counts.ts';

/** 16:07:30 in Jakarta; the last full minute is 16:07. */
export const NOW = Date.parse('2026-03-01T09:07:30Z');
export const MINUTE = 60_000;
/** Start of the minute so many full minutes ago; 1 is the last full one, 0 the current one. */
export const minuteAgo = (minutes: number): number => Math.floor(NOW / MINUTE) * MINUTE - minutes * MINUTE;

/** What happened to a release in a minute; nothing by default. */
export const minuteCount = (minute: number, counts: Partial<Omit<MinuteCount, 'minute'>> = {}): MinuteCount => ({
  remote: 'mfe-a',
  releaseId: 'release-1',
  minute,
  visits: 0,
  failures: 0,
  errors: 0,
  fallbacks: 0,
  vitals: {},
  ...counts,
});

/** Measurements that all lie in the bucket that ends at a bound. */
export const measured = (vital: 'lcp' | 'inp' | 'cls', bound: number, times: number): VitalHistogram => {
  const at = vitalBuckets[vital].indexOf(bound);
  if (at < 0) throw new Error(`${bound} is no bound of ${vital}`);
  return Array.from({ length: vitalBuckets[vital].length + 1 }, (_, bucket) => (bucket === at ? times : 0));
};

/** An empty report with the given parts. */
export const report = (known: Partial<Report> = {}): Report => {
  const range = findRange('1h');
  return {
    now: NOW,
    range,
    team: null,
    actor: null,
    from: rangeStart(range, NOW),
    registry: null,
    isRegistryUnavailable: false,
    audit: [],
    minutes: [],
    analyses: [],
    healthGate: { isOn: true, networks: 3 },
    freeze: null,
    isBehindUnknownProxy: false,
    ...known,
  };
};

export const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000);

/** A release that is not served yet. */
export const built = (remote: string, id: string) => ({
  ...fixtureVersion(remote, id),
  deployment: { traffic: 0, default: false },
});

/** A registry with a stable release of each package. */
export const deployed = (...remotes: string[]) =>
  remotes.reduce(
    (document, remote) => deployVersion(document, remote, built(remote, `${remote}-1`), hoursAgo(9)),
    emptyRegistry(),
  );

/** A release that is not served yet, of a team. */
export const ownedBy = (team: string, remote: string, id: string) => {
  const version = built(remote, id);
  const owner = { team, contact: `#team-${team.toLowerCase()}` };
  return { ...version, extras: { acara: { ...version.extras.acara, owner } } };
};

/** A registry and audit in which the health gate halted releases of a package, one an hour, the last one an hour ago. */
export const haltedByGate = (
  before: RegistryDocument,
  remote: string,
  { team = 'Satu', ids, failure }: { team?: string; ids: string[]; failure?: ReleaseFailure },
) => {
  const audit: AuditEntry[] = [];
  let registry = before;
  for (const [at, id] of ids.entries()) {
    const when = hoursAgo(ids.length - at);
    const listed = listVersion(registry, remote, ownedBy(team, remote, id), when);
    registry = halt(rollOut(listed, remote, { releaseId: id }, when), remote, `failure: ${id}`, when);
    audit.push({
      revision: at + 1,
      at: when.toISOString(),
      by: HEALTH_GATE,
      action: 'halt',
      why: `failure: ${id}`,
      diff: [{ remote, releaseId: id, mark: 'revoked', from: null, to: `failure: ${id}` }],
      previous: null,
      document: 'c'.repeat(64),
      hash: '0'.repeat(64),
    });
  }
  for (const { extras } of registry.microFrontends[remote] ?? []) {
    const { revoked } = extras.acara;
    if (revoked) Object.assign(revoked, { automatic: true, ...(failure && { failure }) });
  }
  return { registry, audit };
};
