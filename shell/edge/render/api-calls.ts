import type { RenderRequest } from '@acara/shared-contract/release';
import type { ApiAnswer } from './render-messages.ts';

/** What a face may read. */
const PREFIX = '/api/v1/';
/** More calls than this no page needs. */
const MAX_CALLS = 64;
/** What a call that is not made comes to. */
export const NO_ANSWER: ApiAnswer = { status: 0, contentType: '', body: '' };

/** The calls of one render. */
export type ApiCalls = {
  /** Never rejects. @param path path and query below the API's origin */
  get: (path: string) => Promise<ApiAnswer>;
  /** Breaks off what is under way. */
  end: () => void;
};

/** Reads the API for a render, in the name of its visitor: release code chooses the address, and nothing else. */
export const createApiCalls = ({ origin, headers }: RenderRequest['api']): ApiCalls => {
  const ended = new AbortController();
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
        const response = await fetch(url, { headers, redirect: 'manual', signal: ended.signal });
        const contentType = response.headers.get('content-type') ?? '';
        return { status: response.status, contentType, body: await response.text() };
      } catch {
        return NO_ANSWER;
      }
    },
    end: () => ended.abort(),
  };
};
