import { call } from '@acara/shared-api';
import type { Suggestions } from '@acara/shared-contract';

/** What is suggested while a keyword is typed. */
export const suggestionApi = {
  /** Goes out without a bearer: the answer is the same for everybody. @throws {ApiError} on any failure */
  find: async (q: string, signal: AbortSignal): Promise<Suggestions> =>
    (await call<{ data: Suggestions }>('/event/suggest', { query: { q }, isAnonymous: true, context: { signal } }))
      .data,
};
