import type { MicroFrontendVersion, ReleaseFailure } from '../registry/registry-document.ts';
import type { ReleaseFiles } from '../store/local-files.ts';
import { getReleaseId } from '../rollout/versions.ts';
import type { HealthStore } from './health-store.ts';
import { mergedGroup, type FailureGroup } from './failure-groups.ts';
import { toOriginalFrames, type MapReader } from './original-frames.ts';

export type DescribedFailure = ReleaseFailure &
  Pick<FailureGroup, 'kind' | 'releaseId' | 'frames' | 'count'> & {
    commit: string;
    /** Of the release's visitors with any failure, from 0 to 1. */
    share: number;
  };

/** The part of a health store that failures are read from. */
export const KEPT_MS = 48 * 60 * 60_000;

/**
 * Failures of a package by the place in the sources, those of the most visitors first.
 * @param versions of the package, in the order in which they were published
 */
export const describeFailures = async (
  readMap: MapReader,
  versions: readonly MicroFrontendVersion[],
  groups: readonly FailureGroup[],
): Promise<DescribedFailure[]> => {
  // Only so many source maps are read: forged failures have few visitors.
  const summed = overHours(groups).sort((one, other) => other.visitors.length - one.visitors.length);
  const originals = await toOriginalFrames(
    readMap,
    summed.map(({ place }) => place),
  );
  const affected = new Map(
    Array.from(
      Map.groupBy(summed, ({ releaseId }) => releaseId),
      ([releaseId, of]) => [releaseId, new Set(of.flatMap(({ visitors }) => visitors)).size],
    ),
  );
  const failures = summed.map(({ releaseId, kind, message, place, frames, count, visitors }, at) => ({
    releaseId,
    kind,
    message,
    place,
    frames,
    count,
    visitors: visitors.length,
    firstReleaseId: releaseId,
    share: visitors.length / (affected.get(releaseId) ?? visitors.length),
    original: originals[at] ?? null,
    commit: versions.find((one) => getReleaseId(one) === releaseId)?.extras.acara.commit ?? 'unknown',
  }));
  const age = (releaseId: string) => versions.findIndex((one) => getReleaseId(one) === releaseId);
  const oldestFirst = failures.toSorted((one, other) => age(one.releaseId) - age(other.releaseId));
  return failures
    .map((failure) => ({
      ...failure,
      firstReleaseId: oldestFirst.find((other) => isSame(failure, other))?.releaseId ?? failure.releaseId,
    }))
    .sort((one, other) => other.visitors - one.visitors || other.count - one.count);
};

type Sources = { health: Pick<HealthStore, 'groups'>; files: Pick<ReleaseFiles, 'readMap'> };

/** What went wrong in a package's releases within the last 48 hours. */
export const readFailures = async (
  { health, files }: Sources,
  { remote, versions }: { remote: string; versions: readonly MicroFrontendVersion[] },
  now: number,
): Promise<DescribedFailure[]> => describeFailures(files.readMap, versions, await health.groups(now - KEPT_MS, remote));

/** The groups of all hours as one. */
const overHours = (groups: readonly FailureGroup[]): FailureGroup[] =>
  Array.from(Map.groupBy(groups, ({ releaseId, kind, place }) => `${releaseId} ${kind} ${place}`).values(), (same) =>
    same.reduce((sum, group) => mergedGroup(sum, group, Infinity)),
  );

/** Lines move from release to release; file and message stay. */
const isSame = (one: DescribedFailure, other: DescribedFailure): boolean =>
  one.kind === other.kind &&
  one.message === other.message &&
  (one.original?.file ?? one.place) === (other.original?.file ?? other.place);

/** `mfe-checkout/src/seats.tsx:4 (row)`, else the place in the script or in the site. */
export const placeText = ({ original, place }: Pick<ReleaseFailure, 'original' | 'place'>): string =>
  original ? `${original.file}:${original.line}${original.name ? ` (${original.name})` : ''}` : place;
