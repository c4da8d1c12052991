import { hash } from 'node:crypto';
import {
  AuditEntry,
  type MicroFrontendVersion,
  type RegistryDocument,
  type ReleaseFailure,
} from '../registry/registry-document.ts';
import { Compile } from 'typebox/compile';

type Change = AuditEntry['diff'][number];
type AuditValue = Change['from'];

/** The fields of a version that can change, by their names in the audit. */
const auditedValues = (version: MicroFrontendVersion | undefined): Record<string, AuditValue> => {
  if (!version) return {};
  const { rollout, holdback, revoked, surge } = version.extras.acara;
  return {
    listed: true,
    stable: version.deployment?.default ?? false,
    traffic: version.deployment?.traffic ?? 0,
    bp: rollout?.bp ?? null,
    staff: rollout?.staff ?? null,
    approved: rollout?.approved?.by ?? null,
    holdback: holdback?.bp ?? null,
    plan: rollout?.plan ? `${rollout.plan.visits} visits, ${rollout.plan.minutes} minutes` : null,
    revoked: revoked?.why ?? null,
    failure: failureText(revoked),
    acknowledged: revoked?.acknowledged?.by ?? null,
    surge: surge ? `${surge.at}: ${surge.why}` : null,
    surgeFailure: failureText(surge),
    surgeAcknowledged: surge?.acknowledged?.by ?? null,
    fallback: version.fallbackUrl ?? null,
    commit: version.extras.acara.commit,
  };
};

const failureText = (incident: { failure?: ReleaseFailure } | undefined): AuditValue =>
  incident?.failure ? `${incident.failure.kind}: ${incident.failure.message}` : null;

/** How two registries differ, release by release. */
export const auditDiff = (before: RegistryDocument | null, after: RegistryDocument): Change[] => {
  const remotes = new Set([...Object.keys(before?.microFrontends ?? {}), ...Object.keys(after.microFrontends)]);
  return [...remotes].flatMap((remote) => {
    const oldVersions = byId(before?.microFrontends[remote]);
    const newVersions = byId(after.microFrontends[remote]);
    return [...new Set([...oldVersions.keys(), ...newVersions.keys()])].flatMap((releaseId) => {
      const from = auditedValues(oldVersions.get(releaseId));
      const to = auditedValues(newVersions.get(releaseId));
      return [...new Set([...Object.keys(from), ...Object.keys(to)])]
        .map((mark): Change => ({ remote, releaseId, mark, from: from[mark] ?? null, to: to[mark] ?? null }))
        .filter((change) => change.from !== change.to);
    });
  });
};

const byId = (versions: readonly MicroFrontendVersion[] = []) =>
  new Map(versions.map((version) => [version.extras.acara.releaseId, version]));

/** An entry before its hash was added. */
type AuditDraft = Omit<AuditEntry, 'hash'>;

/** The fields in a fixed order, so that hashes can be reproduced. */
const canonical = ({ revision, at, by, action, why, diff, previous, document }: AuditDraft): string =>
  JSON.stringify([
    revision,
    at,
    by,
    action,
    why,
    diff.map(({ remote, releaseId, mark, from, to }) => [remote, releaseId, mark, from, to]),
    previous,
    document,
  ]);

const computeHash = (entry: AuditDraft): string => hash('sha256', canonical(entry));

/** Adds the hash of an entry. */
export const withHash = (entry: AuditDraft): AuditEntry => ({ ...entry, hash: computeHash(entry) });

/** Problems of a history, oldest first; none when nothing was altered, left out or added. @param head latest hash */
export const chainProblems = (entries: readonly AuditEntry[], head: string | null): string[] => {
  const problems = entries.flatMap((entry, index) => [
    ...(entry.hash === computeHash(entry) ? [] : [`the entry of revision ${entry.revision} was altered`]),
    ...(entry.previous === (entries[index - 1]?.hash ?? null)
      ? []
      : [`the entry of revision ${entry.revision} does not follow the one before it`]),
    ...(entry.revision === (entries[index - 1]?.revision ?? entry.revision - 1) + 1
      ? []
      : [`entries before revision ${entry.revision} are missing`]),
  ]);
  if ((entries.at(-1)?.hash ?? null) !== head) problems.push('the latest entry is not the one in the registry');
  return problems;
};

/** A registry without the hash of its latest entry. */
type UnhashedRegistry = Omit<RegistryDocument, 'extras'> & { extras: { acara: { revision: number } } };

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/**
 * SHA-256, in hexadecimal, of a registry as JSON without spaces, the fields of each object sorted, without the hash of
 * its latest audit entry.
 */
export const documentHash = ({ extras, ...document }: UnhashedRegistry): string => {
  const { audit: _audit, ...acara } = { audit: null, ...extras.acara };
  return hash('sha256', JSON.stringify({ ...document, extras: { acara } }, sortedKeys));
};

/** Whether the registry matches its latest entry. @param entries oldest first */
export const documentProblems = (entries: readonly AuditEntry[], document: RegistryDocument | null): string[] => {
  const latest = entries.at(-1);
  if (!document || !latest || latest.hash !== document.extras.acara.audit) return [];
  if (latest.document === documentHash(document)) return [];
  return [`the registry is not what revision ${latest.revision} wrote: it was altered since`];
};

const entryShape = Compile(AuditEntry);

/** Validation errors of a value as an audit entry. */
export const entryProblems = (value: unknown): string[] =>
  entryShape.Errors(value).map(({ instancePath, message }) => `${instancePath.slice(1) || 'the entry'} ${message}`);

export const isEntry = (value: unknown): value is AuditEntry => entryShape.Check(value);
