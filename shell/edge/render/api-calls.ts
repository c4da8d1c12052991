import type { RenderRequest } from '@acara/shared-contract/release';
import type { ApiAnswer } from './render-messages.ts';

/** What release code may read. */
const PREFIX = '/api/v1/';
/** More than any page needs. */
const MAX_CALLS = 64;
/** The result of a failed or refused call. */
export const NO_ANSWER: ApiAnswer = { status: 0, contentType: '', body: '' };

export type ApiCalls = {
  /** Never rejects. @param path with query, below the API's origin */
  get: (path: string) => Promise<ApiAnswer>;
  /** Aborts running calls. */
  end: () => void;
};

/** Calls the API for a render, with its visitor's headers: release code chooses the path, and nothing else. */
export const createApiCalls = ({ origin, headers }: RenderRequest['api']): ApiCalls => {
  const controller = new AbortController();
  let calls = 0;

  const resolveAddress = (path: string): URL | null => {
    if (!URL.canParse(path, origin)) return null;
    const url = new URL(path, origin);
    return url.origin === new URL(origin).origin && url.pathname.startsWith(PREFIX) ? url : null;
  };
  return {
    get: async (path) => {
      const url = resolveAddress(path);
      calls += 1;
      if (!url || calls > MAX_CALLS) return NO_ANSWER;
      try {
        const response = await fetch(url, { headers, redirect: 'manual', signal: controller.signal });
        const contentType = response.headers.get('content-type') ?? '';
        return { status: response.status, contentType, body: await response.text() };
      } catch {
        return NO_ANSWER;
      }
    },
    end: () => controller.abort(),
  };
};
