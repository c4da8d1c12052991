import { publicText, type ErrorBeacon, type FailureBeacon } from '@acara/shared-contract/release';
import { missingChunk } from './missing-file.ts';

/** What one document tells at most. */
const MOST = 10;

/** What following errors needs. */
export type UncaughtErrorsEnvironment = {
  page: Window;
  /** What was thrown before anybody followed it. */
  early: readonly Event[];
  /** Seal of a release of this page; undefined for any other. */
  getSignature: (remote: string, releaseId: string) => string | undefined;
  /** Whether the site answers for a file. */
  isAnswered: (address: string) => Promise<boolean>;
  send: (beacon: ErrorBeacon | FailureBeacon) => void;
};

type ReadError = { thrown: unknown; address: string; stack: string; text: string };

/** Where an error came from, and what it says; null for what is no error, such as a picture that did not come. */
const readError = (event: Event): ReadError | null => {
  if ('reason' in event)
    return { thrown: event.reason, address: '', stack: getStack(event.reason), text: String(event.reason) };
  if (!('message' in event) || !event.message) return null;
  const { filename = '', error } = event as Partial<ErrorEvent>;
  return { thrown: error, address: filename, stack: getStack(error), text: String(event.message) };
};

const getStack = (error: unknown): string => (error instanceof Error && error.stack) || '';

/**
 * Tells of errors that nobody caught, and of promises that nobody followed, where they are of a release of this page: by
 * the address of the script, else by the topmost such frame of the stack. Each text once, and only so many. A chunk that
 * nobody answers for is told of as a failure of the line.
 */
export const followUncaughtErrors = ({
  page,
  early,
  getSignature,
  isAnswered,
  send,
}: UncaughtErrorsEnvironment): void => {
  const reported = new Set<string>();

  const findRelease = (text: string) => {
    const [remote = '', releaseId = ''] = text.split(`${page.location.origin}/r/`)[1]?.split('/') ?? [];
    const seal = getSignature(remote, releaseId);
    return seal && { remote, releaseId, seal };
  };
  const report = (event: Event) => {
    if (reported.size >= MOST) return;
    const error = readError(event);
    const owner = error && (findRelease(error.address) || findRelease(error.stack));
    if (!owner) return;
    const message = publicText(error.text);
    if (reported.has(message)) return;
    reported.add(message);
    const file = missingChunk(error.thrown);
    if (!file) return send({ kind: 'error', ...owner, message });
    void isAnswered(file).then((isThere) =>
      send({ ...owner, message, ...(isThere ? { kind: 'error' } : { kind: 'failure', phase: 'line' }) }),
    );
  };
  const follow = (event: Event) => {
    try {
      report(event);
    } catch {
      // Anything can be thrown; what cannot even be read is not told of. Another error here would go in circles.
    }
  };

  early.forEach(follow);
  page.addEventListener('error', follow);
  page.addEventListener('unhandledrejection', follow);
};
