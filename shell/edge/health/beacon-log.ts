import { publicText, type ErrorBeacon, type FailureBeacon, type SymptomBeacon } from '@acara/shared-contract/release';

export type DropReason = 'malformed' | 'unsigned' | 'unmarked' | 'tooMany';

export type LineLog = { warn: (fields: object, text: string) => void };

const MINUTE_MS = 60_000;
/** More than this in a minute are repetitions; the first ones are logged. */
const MAX_PER_MINUTE = 120;

type Reported = FailureBeacon | ErrorBeacon | SymptomBeacon;

/** Whom the line names; of a page with a symptom the release that ran last. */
const describeSubject = (beacon: Reported) => {
  if (beacon.kind !== 'symptom') {
    const { remote, releaseId, shell } = beacon;
    return { remote, releaseId, ...(shell && { shell: shell.releaseId }) };
  }
  const last = beacon.releases.at(-1);
  return {
    ...(last && { remote: last.remote, releaseId: last.releaseId }),
    ran: beacon.releases.map(({ remote, releaseId }) => `${remote}/${releaseId}`),
  };
};

const describeBeacon = (beacon: Reported): string => {
  if (beacon.kind === 'symptom') return 'something was wrong with a page in a browser';
  if (beacon.kind === 'error') return 'a script threw in a browser';
  const subject = beacon.fragment === undefined ? 'a remote' : 'a fragment';
  return beacon.phase === 'fallback' ? `${subject} runs its fallback in a browser` : `${subject} failed in a browser`;
};

/** Logs beacons, with a bounded number of lines a minute. */
export const createBeaconLog = (log: LineLog) => {
  let lines = 0;
  let dropped: Partial<Record<DropReason, number>> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    if (Object.keys(dropped).length > 0) log.warn({ dropped }, 'beacons were dropped within a minute');
    lines = 0;
    dropped = {};
  };
  const begin = () => {
    timer ??= setTimeout(end, MINUTE_MS).unref();
  };
  return {
    /** A verified failure or error, or one without a release. */
    report: (request: { id: string; log: LineLog }, beacon: Reported): void => {
      begin();
      lines += 1;
      if (lines > MAX_PER_MINUTE) return;
      const phase = beacon.kind === 'error' ? 'error' : beacon.phase;
      const fragment = 'fragment' in beacon ? beacon.fragment : undefined;
      request.log.warn(
        {
          requestId: request.id,
          ...describeSubject(beacon),
          ...(fragment && { fragment }),
          phase,
          problem: getProblem(beacon),
          ...(beacon.altered && { altered: beacon.altered }),
        },
        describeBeacon(beacon),
      );
    },
    drop: (reason: DropReason): void => {
      begin();
      dropped[reason] = (dropped[reason] ?? 0) + 1;
    },
    close: end,
  };
};

/** Pages clean their messages; the shell's watch script is too small for that. */
const getProblem = ({ message }: Reported): string => publicText(message);
