import { hash } from 'node:crypto';
import type { ReleaseName } from '@acara/shared-contract/release';
import type { FailureKind } from './health-store.ts';

const HOUR_MS = 60 * 60_000;
/** Groups of one release in one hour; further ones are dropped. */
export const MAX_GROUPS = 50;
/** At most so many visitors of a group are stored per hour. */
export const MAX_VISITORS = 200;

/** Failures of one release at the same place, in one hour. */
export type FailureGroup = ReleaseName & {
  /** Start of the hour, in ms. */
  hour: number;
  kind: Exclude<FailureKind, 'server' | 'goal'>;
  /** The topmost frame of the release's scripts; without a stack the symptom and the page, `blank at /event`. */
  place: string;
  /** Of the first one. */
  message: string;
  /** `<remote>/<releaseId>/<file>:<line>:<column>`, topmost first. */
  frames: string[];
  count: number;
  /** Hashes of the visitors, specific to the release. */
  visitors: string[];
};

/** What went wrong, as a beacon reports it. `where`: the place without a stack. */
export type ReportedFailure = Pick<FailureGroup, 'kind' | 'message' | 'frames'> & { where: string };

/** Messages are untrusted: PostgreSQL refuses NUL and lone surrogates, and terminals interpret control characters. */
const storable = (text: string): string => text.replace(/\p{Cc}/gu, ' ').toWellFormed();

/** A group of one failure. */
export const failureGroup = (
  { remote, releaseId }: ReleaseName,
  { kind, message, frames, where }: ReportedFailure,
  { visitor, at }: { visitor: string; at: number },
): FailureGroup => {
  const name = `${remote}/${releaseId}`;
  const place = frames.find((frame) => frame.startsWith(`${name}/`)) ?? frames[0] ?? storable(where);
  const pseudonym = hash('sha256', `${name}|${visitor}`, 'base64url').slice(0, 22);
  const hour = at - (at % HOUR_MS);
  return { remote, releaseId, hour, kind, place, message: storable(message), frames, count: 1, visitors: [pseudonym] };
};

/** The same for failures that are counted together. */
export const groupKey = (group: FailureGroup): string => `${releaseKey(group)} ${group.kind} ${group.place}`;

const releaseKey = ({ remote, releaseId, hour }: FailureGroup): string => `${hour} ${remote}/${releaseId}`;

/** Sums groups within the limits; the earlier ones of the list stay. */
export const summedGroups = (groups: readonly FailureGroup[]): FailureGroup[] => {
  const sums = new Map<string, FailureGroup>();
  const sizes = new Map<string, number>();
  for (const group of groups) {
    const key = groupKey(group);
    const known = sums.get(key);
    const size = sizes.get(releaseKey(group)) ?? 0;
    if (!known && size >= MAX_GROUPS) continue;
    if (!known) sizes.set(releaseKey(group), size + 1);
    sums.set(key, known ? mergedGroup(known, group) : group);
  }
  return [...sums.values()];
};

/** Both as one, with the hour and the message of the first. */
export const mergedGroup = (one: FailureGroup, other: FailureGroup, limit = MAX_VISITORS): FailureGroup => ({
  ...one,
  count: one.count + other.count,
  visitors: [...new Set([...one.visitors, ...other.visitors])].slice(0, limit),
});
