import { parseRenderOrigin, type ApiAnswer } from './render-messages.ts';

/** An API call through the edge. */
export type CallApi = (render: number, path: string) => Promise<ApiAnswer>;

/** `fetch` of release code: it reaches the API through the edge, and nothing else. */
export const createRenderFetch =
  (call: CallApi): typeof fetch =>
  async (input, init) => {
    const { url, method, signal } = new Request(input, init);
    const { origin, pathname, search } = new URL(url);
    const render = parseRenderOrigin(origin);
    if (render === null || method !== 'GET')
      throw new TypeError(`${method} ${origin}: release code may read the API of its render and nothing else`);
    signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    );
    const answer = await Promise.race([call(render, pathname + search), aborted]);
    if (answer.status === 0) throw new TypeError('the API did not respond');
    return new Response(answer.body || null, {
      status: answer.status,
      headers: { 'content-type': answer.contentType },
    });
  };
