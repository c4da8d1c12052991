import { publicText, type ErrorBeacon, type FailureBeacon } from '@acara/shared-contract/release';

/** Why a beacon was not believed. */
export type DropReason = 'malformed' | 'unsealed' | 'unmarked' | 'tooMany';

/** Where lines go. */
export type LineLog = { warn: (fields: object, text: string) => void };

const MINUTE_MS = 60_000;
/** More than this in a minute is one fault seen many times; the log keeps the first ones. */
const MAX_PER_MINUTE = 120;

const textOf = (beacon: FailureBeacon | ErrorBeacon): string => {
  if (beacon.kind === 'error') return 'a script threw in a browser';
  const part = beacon.fragment === undefined ? 'a slice' : 'a fragment';
  return beacon.phase === 'fallback' ? `${part} runs its fallback in a browser` : `${part} failed in a browser`;
};

/** What beacons bring into the log: a bounded number of lines a minute, whatever comes. */
export const createBeaconLog = (log: LineLog) => {
  let lines = 0;
  let dropped: Partial<Record<DropReason, number>> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    if (Object.keys(dropped).length > 0) log.warn({ dropped }, 'beacons were dropped within a minute');
    [lines, dropped] = [0, {}];
  };
  /** A minute begins with the first beacon of it. */
  const begin = () => {
    timer ??= setTimeout(end, MINUTE_MS).unref();
  };
  return {
    /** A failure or an error that is believed, or that names no release. */
    report: (request: { log: LineLog }, beacon: FailureBeacon | ErrorBeacon): void => {
      begin();
      lines += 1;
      if (lines > MAX_PER_MINUTE) return;
      const phase = beacon.kind === 'error' ? 'error' : beacon.phase;
      const { remote, releaseId, shell } = beacon;
      const fragment = beacon.kind === 'error' ? undefined : beacon.fragment;
      request.log.warn(
        {
          ...{ remote, releaseId, ...(fragment && { fragment }), ...(shell && { shell: shell.releaseId }) },
          ...{ phase, problem: getProblem(beacon) },
        },
        textOf(beacon),
      );
    },
    drop: (reason: DropReason): void => {
      begin();
      dropped[reason] = (dropped[reason] ?? 0) + 1;
    },
    /** Writes what is left. */
    close: end,
  };
};

/** Pages clean what they send; the watch over the shell is too small for that. */
const getProblem = ({ message }: FailureBeacon | ErrorBeacon): string => publicText(message);
