import type { ApiError } from '@acara/shared-api';

/** What asking for an event came to. */
export type EventOutcome = 'loading' | 'access-needed' | 'not-found' | 'failed' | 'ready';

/** Refusals that pass by themselves: time-out and too many requests. */
const PASSING = new Set([408, 429]);

/**
 * Decides what the page shows. The server asking for an access phrase opens the prompt, any other refusal is
 * not-found; a passing fault (network, 5xx, too many requests) can be tried again.
 */
export const eventOutcome = (hasData: boolean, error: ApiError | null): EventOutcome => {
  if (hasData) return 'ready';
  if (!error) return 'loading';
  if (error.code === 'access_phrase_needed') return 'access-needed';
  return error.status >= 400 && error.status < 500 && !PASSING.has(error.status) ? 'not-found' : 'failed';
};

/** HTTP status of the document. Without an answer from the API the page is to be asked for again later. */
export const outcomeStatus: Record<EventOutcome, number> = {
  ready: 200,
  'access-needed': 403,
  'not-found': 404,
  failed: 503,
  loading: 503,
};
