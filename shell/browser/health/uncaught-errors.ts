import { publicText, type ErrorBeacon } from '@acara/shared-contract/release';

/** What one document tells at most. */
const MOST = 10;

/** What following errors needs. */
export type UncaughtErrorsEnvironment = {
  page: Window;
  /** What was thrown before anybody followed it. */
  early: readonly Event[];
  /** Seal of a release of this page; undefined for any other. */
  sealOf: (remote: string, releaseId: string) => string | undefined;
  send: (beacon: ErrorBeacon) => void;
};

/** Where an error came from, and what it says; null for what is no error, such as a picture that did not come. */
const readError = (event: Event): { address: string; stack: string; text: string } | null => {
  if ('reason' in event) return { address: '', stack: stackOf(event.reason), text: String(event.reason) };
  if (!('message' in event) || !event.message) return null;
  const { filename = '', error } = event as Partial<ErrorEvent>;
  return { address: filename, stack: stackOf(error), text: String(event.message) };
};

const stackOf = (error: unknown): string => (error instanceof Error && error.stack) || '';

/**
 * Tells of errors that nobody caught, and of promises that nobody followed, where they are of a release of this page: by
 * the address of the script, else by the topmost such frame of the stack. Each text once, and only so many.
 */
export const followUncaughtErrors = ({ page, early, sealOf, send }: UncaughtErrorsEnvironment): void => {
  const told = new Set<string>();

  const ownerOf = (text: string) => {
    const [remote = '', releaseId = ''] = text.split(`${page.location.origin}/r/`)[1]?.split('/') ?? [];
    const seal = sealOf(remote, releaseId);
    return seal && { remote, releaseId, seal };
  };
  const tell = (event: Event) => {
    if (told.size >= MOST) return;
    const error = readError(event);
    const owner = error && (ownerOf(error.address) || ownerOf(error.stack));
    if (!owner) return;
    const message = publicText(error.text);
    if (told.has(message)) return;
    told.add(message);
    send({ kind: 'error', ...owner, message });
  };
  const follow = (event: Event) => {
    try {
      tell(event);
    } catch {
      // Anything can be thrown; what cannot even be read is not told of. Another error here would go in circles.
    }
  };

  early.forEach(follow);
  page.addEventListener('error', follow);
  page.addEventListener('unhandledrejection', follow);
};
