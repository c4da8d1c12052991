import { apiError } from '@acara/shared-api';
import { eventOutcome, outcomeStatus } from './event-outcome.ts';

const refused = (status: number, code = 'x') => eventOutcome(false, apiError(status, { error: 'x', code }));

describe('the outcome of the query for an event', () => {
  it.each([
    [404, 'not_found', 'not-found', 404],
    [400, 'bad_request', 'not-found', 404],
    [422, 'invalid', 'not-found', 404],
    [403, 'forbidden', 'not-found', 404],
    [403, 'access_phrase_needed', 'access-needed', 403],
    [408, 'timeout', 'failed', 503],
    [429, 'too_many_requests', 'busy', 429],
    [500, 'internal', 'failed', 503],
    [503, 'unavailable', 'failed', 503],
    [0, 'network', 'failed', 503],
  ])('%i %s is %s, a document of status %i [private.locked]', (status, code, outcome, documentStatus) => {
    expect(refused(status, code)).toBe(outcome);
    expect(outcomeStatus[refused(status, code)]).toBe(documentStatus);
  });

  it('is `ready` with data, even if a later refresh fails', () => {
    expect(eventOutcome(true, apiError(500))).toBe('ready');
  });

  it('is `loading` without data or error', () => expect(eventOutcome(false, null)).toBe('loading'));
});
