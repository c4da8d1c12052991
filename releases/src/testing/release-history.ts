import type { MicroFrontendVersion, RegistryDocument } from '../registry/registry-document.ts';
import { emptyRegistry, parseRegistry } from '../registry/parse-registry.ts';
import { deployVersion, halt, listVersion, promote, rollBack, rollOut } from '../rollout/changes.ts';
import { getStable, getReleaseId } from '../rollout/versions.ts';
import { fixtureVersion } from './fixture-version.ts';

// Histories of one package, `mfe-a`, as the commands that made them.

/** Ids of the releases that histories are about, in the order of their builds. */
export const RELEASES = { K: 'release-k', L: 'release-l', M: 'release-m', N: 'release-n' } as const;

/** A change of a registry at a time. */
export type Change = (document: RegistryDocument, now: Date) => RegistryDocument;

/** A day of January 2026 and after, at midnight UTC. */
export const day = (number: number) => new Date(Date.UTC(2026, 0, number));

/** A release as publish makes it: not yet anybody's. */
export const built = (id: string): MicroFrontendVersion => ({
  ...fixtureVersion('mfe-a', id, ['/a']),
  deployment: { traffic: 0, default: false },
});

/** Changes one after the other, one a day, each validated, and checked for not changing its argument. */
export const after = (...changes: Change[]): RegistryDocument =>
  changes.reduce((document, change, at) => {
    const before = JSON.stringify(document);
    const changed = parseRegistry(change(document, day(at + 1)));
    if (JSON.stringify(document) !== before) throw new Error('a change altered the registry that it was given');
    return changed;
  }, emptyRegistry());

export const deploy = (id: string) => (document: RegistryDocument, now: Date) =>
  deployVersion(document, 'mfe-a', listed(document, id) ?? built(id), now);
export const list = (id: string) => (document: RegistryDocument, now: Date) =>
  listVersion(document, 'mfe-a', listed(document, id) ?? built(id), now);
export const roll = (releaseId?: string, bp?: number) => (document: RegistryDocument, now: Date) =>
  rollOut(document, 'mfe-a', { ...(releaseId && { releaseId }), ...(bp !== undefined && { bp }) }, now);
export const promoted = (document: RegistryDocument, now: Date) => promote(document, 'mfe-a', now);
export const halted = (document: RegistryDocument, now: Date) => halt(document, 'mfe-a', 'broken', now);
export const back = (to?: string) => (document: RegistryDocument, now: Date) =>
  rollBack(document, 'mfe-a', { ...(to && { to }), why: 'broken' }, now);

export const getVersions = (document: RegistryDocument) => document.microFrontends['mfe-a'] ?? [];
const listed = (document: RegistryDocument, id: string) =>
  getVersions(document).find((version) => getReleaseId(version) === id);
export const one = (document: RegistryDocument, id: string): MicroFrontendVersion => {
  const version = listed(document, id);
  if (!version) throw new Error(`${id} is not listed`);
  return version;
};
export const stableId = (document: RegistryDocument) => {
  const version = getStable(getVersions(document));
  return version && getReleaseId(version);
};
export const fallbackId = (document: RegistryDocument, id: string) => {
  const version = getVersions(document).find(({ url }) => url === one(document, id).fallbackUrl);
  return version ? getReleaseId(version) : null;
};
export const rolloutState = (document: RegistryDocument, id: string) => {
  const { rollout, revoked, retiredAt } = one(document, id).extras.acara;
  return { bp: rollout?.bp ?? null, revoked: revoked?.why ?? null, retiredAt: retiredAt ?? null };
};
