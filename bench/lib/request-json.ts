/** Status 0: there was no response. `ms`: how long it took. */
export type JsonResponse = { status: number; body: Record<string, unknown>; ms: number };

const parse = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>; // our own programs return objects; of others only the status is read
  } catch {
    return { text };
  }
};

export type JsonRequest = { headers?: Record<string, string>; body?: unknown; timeoutMs?: number };

/** Sends a request, and never throws: a connection that breaks is a result too. @param body text is sent as it is */
export const requestJson = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { headers, body, timeoutMs = 60_000 }: JsonRequest = {},
): Promise<JsonResponse> => {
  const begun = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : parse(text), ms: performance.now() - begun };
  } catch (error) {
    const why = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { status: 0, body: { error: String(why) }, ms: performance.now() - begun };
  }
};
