import { publicText, type ErrorBeacon, type FailureBeacon } from '@acara/shared-contract/release';
import { isOfExtension } from './altered-page.ts';
import { missingChunk, readFrames } from './report-failure.ts';

const MAX_ERRORS = 10;

type UncaughtErrorsEnvironment = {
  page: Window;
  /** Errors from before this script ran. */
  early: readonly Event[];
  getSignature: (remote: string, releaseId: string) => string | undefined;
  hasResponse: (address: string) => Promise<boolean>;
  send: (beacon: ErrorBeacon | FailureBeacon) => void;
};

type ReadError = { thrown: unknown; address: string; stack: string; text: string };

/** Null for an event that is no error of a script, such as a picture that failed to load. */
const readError = (event: Event): ReadError | null => {
  if ('reason' in event)
    return { thrown: event.reason, address: '', stack: getStack(event.reason), text: String(event.reason) };
  if (!('message' in event) || !event.message) return null;
  const { filename = '', error } = event as Partial<ErrorEvent>;
  return { thrown: error, address: filename, stack: getStack(error), text: String(event.message) };
};

const getStack = (error: unknown): string => (error instanceof Error && error.stack) || '';

/**
 * Reports uncaught errors by release: that of the script, else of the topmost frame with one in the stack. Each text
 * once. A missing chunk is a network failure while the site does not respond. Errors of extensions are not reported: a
 * release that forges one could as well catch it.
 */
export const followUncaughtErrors = (environment: UncaughtErrorsEnvironment): void => {
  const { page, early, getSignature, hasResponse, send } = environment;
  const reported = new Set<string>();

  const findRelease = (text: string) => {
    const [remote = '', releaseId = ''] = text.split(`${page.location.origin}/r/`)[1]?.split('/') ?? [];
    const signature = getSignature(remote, releaseId);
    return signature && { remote, releaseId, signature };
  };
  const report = (event: Event) => {
    if (reported.size >= MAX_ERRORS) return;
    const error = readError(event);
    if (!error || isOfExtension(error.stack, error.address)) return;
    const owner = findRelease(error.address) || findRelease(error.stack);
    if (!owner) return;
    const message = publicText(error.text);
    if (reported.has(message)) return;
    reported.add(message);
    const file = missingChunk(error.thrown);
    if (!file) return send({ kind: 'error', ...owner, message, ...readFrames(error.stack) });
    void hasResponse(file).then((isOnline) =>
      send({ ...owner, message, ...(isOnline ? { kind: 'error' } : { kind: 'failure', phase: 'line' }) }),
    );
  };
  const follow = (event: Event) => {
    try {
      report(event);
    } catch {
      // Anything can be thrown; unreadable values are not reported. Throwing here would loop.
    }
  };

  early.forEach(follow);
  page.addEventListener('error', follow);
  page.addEventListener('unhandledrejection', follow);
};
