import type { MicroFrontendVersion } from '@acara/shared-contract/registry';
import { mergedGroup, type FailureGroup } from '../health/failure-groups.ts';
import { openSourceMaps, type OriginalFrame } from '../health/original-frame.ts';
import { getReleaseId, ReleaseRefusedError } from '../rollout/versions.ts';
import { type Command, onePackage } from './command.ts';

const KEPT_MS = 48 * 60 * 60_000;
const SHOWN = 20;

type Failure = Pick<FailureGroup, 'releaseId' | 'kind' | 'message' | 'place' | 'frames' | 'count'> & {
  visitors: number;
  /** Null where the source map is missing. */
  original: OriginalFrame | null;
  commit: string;
  /** The earliest release with the same failure in the time that is kept. */
  firstReleaseId: string;
};

/** Failures by the place in the sources that threw, those of the most visitors first. */
export const failuresCommand: Command = {
  name: 'failures',
  usage: '<package>',
  summary: 'what its releases threw in the last 48 h, with file and line of the sources',
  run: async (call, { dir, store, health, now }) => {
    const remote = onePackage(call, failuresCommand);
    const versions = (await store.read())?.microFrontends[remote];
    if (!versions) throw new ReleaseRefusedError(`${remote} was never published`);
    const groups = (await health.groups(now.getTime() - KEPT_MS)).filter((group) => group.remote === remote);
    const failures = await describeFailures(dir, versions, groups);
    return {
      lines: failures.length > 0 ? failures.slice(0, SHOWN).flatMap(failureLines) : [`${remote}: no failures`],
      data: { remote, failures },
    };
  },
};

const describeFailures = async (
  dir: string,
  versions: readonly MicroFrontendVersion[],
  groups: readonly FailureGroup[],
): Promise<Failure[]> => {
  const toOriginal = openSourceMaps(dir);
  const failures: Failure[] = [];
  for (const { visitors, ...group } of overHours(groups)) {
    const { releaseId, kind, message, place, frames, count } = group;
    const version = versions.find((one) => getReleaseId(one) === releaseId);
    failures.push({
      ...{ releaseId, kind, message, place, frames, count },
      ...{ visitors: visitors.length, original: await toOriginal(place), firstReleaseId: releaseId },
      commit: version?.extras.acara.commit ?? 'unknown',
    });
  }
  // Versions are listed in the order in which they were published.
  const age = (releaseId: string) => versions.findIndex((one) => getReleaseId(one) === releaseId);
  const oldestFirst = failures.toSorted((one, other) => age(one.releaseId) - age(other.releaseId));
  return failures
    .map((failure) => ({
      ...failure,
      firstReleaseId: oldestFirst.find((other) => isSame(failure, other))?.releaseId ?? failure.releaseId,
    }))
    .sort((one, other) => other.visitors - one.visitors || other.count - one.count);
};

/** The groups of all hours as one. */
const overHours = (groups: readonly FailureGroup[]): FailureGroup[] =>
  Array.from(Map.groupBy(groups, ({ releaseId, kind, place }) => `${releaseId} ${kind} ${place}`).values(), (same) =>
    same.reduce((sum, group) => mergedGroup(sum, group, Infinity)),
  );

/** Lines move from release to release; file and message stay. */
const isSame = (one: Failure, other: Failure): boolean =>
  one.kind === other.kind &&
  one.message === other.message &&
  (one.original?.file ?? one.place) === (other.original?.file ?? other.place);

const failureLines = ({ original, ...failure }: Failure): string[] => [
  `${failure.releaseId} (commit ${failure.commit.slice(0, 12)})  ${failure.kind}: ${failure.message}`,
  `  at ${original ? `${original.file}:${original.line}${original.name ? ` (${original.name})` : ''}` : failure.place}`,
  `  ${failure.count} times, visitors: ${failure.visitors}; first in ${failure.firstReleaseId}`,
];
