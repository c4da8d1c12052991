import type { ApiError } from '@acara/shared-api';

export type EventOutcome = 'loading' | 'access-needed' | 'not-found' | 'busy' | 'failed' | 'ready';

const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;

/** A missing code opens the dialog; a temporary error (network, 5xx, too many requests) can be retried. */
export const eventOutcome = (hasData: boolean, error: ApiError | null): EventOutcome => {
  if (hasData) return 'ready';
  if (!error) return 'loading';
  if (error.code === 'access_phrase_needed') return 'access-needed';
  if (error.status === TOO_MANY_REQUESTS) return 'busy';
  return error.status >= 400 && error.status < 500 && error.status !== REQUEST_TIMEOUT ? 'not-found' : 'failed';
};

export const outcomeStatus: Record<EventOutcome, number> = {
  ready: 200,
  'access-needed': 403,
  'not-found': 404,
  busy: TOO_MANY_REQUESTS,
  failed: 503,
  loading: 503,
};
