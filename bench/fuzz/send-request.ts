import http from 'node:http';

/** A request as it is sent, but for names in `__` (see `Member`), which are replaced by present values. */
export type FuzzRequest = {
  kind: 'valid' | 'broken' | 'extreme' | 'malformed';
  /** Who sends it; `guest`: without a login. */
  member: string;
  method: string;
  /** Path with query. */
  target: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** Bytes that are no UTF-8: each character of `body` is one. */
  isLatin1?: boolean;
  /** The field that breaks the schema; `''`: a part of the path. Such a request has to be refused, and name it. */
  brokenField?: string;
};

let sent = 0;

/** Every request comes from a network of its own. */
export const nextNetwork = (): string => {
  sent += 1;
  return `100.${64 + ((sent >> 16) & 63)}.${(sent >> 8) & 255}.${sent & 255}`;
};

/** Status 0: there was no response, `text` is the reason. */
export type FuzzResponse = {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  ms: number;
};

const TIMEOUT_MS = 20_000;

const keepAliveAgent = new http.Agent({ keepAlive: true, maxSockets: 32 });

const once = (request: FuzzRequest, origin: string, agent: http.Agent | false): Promise<FuzzResponse> =>
  new Promise((resolve) => {
    const begun = performance.now();
    const done = (status: number, text: string, headers: FuzzResponse['headers'] = {}) =>
      resolve({ status, headers, text, ms: performance.now() - begun });
    const { hostname, port } = new URL(origin);
    const { method, target, headers, body, isLatin1 } = request;
    const bytes = body === null ? null : Buffer.from(body, isLatin1 ? 'latin1' : 'utf8');
    try {
      const outgoing = http.request({
        hostname,
        port,
        method,
        path: target,
        headers: { ...(bytes && { 'content-length': String(bytes.length) }), ...headers },
        agent,
        timeout: TIMEOUT_MS,
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error('no response in 20 s')));
      outgoing.on('error', (error) => done(0, error.message));
      outgoing.on('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', (error) => done(0, error.message));
        response.on('end', () =>
          done(
            response.statusCode ?? 0,
            Buffer.concat(parts).toString(),
            response.headers as FuzzResponse['headers'], // lists are of cookies alone, of which there are none
          ),
        );
      });
      outgoing.end(bytes ?? undefined);
    } catch (error) {
      done(0, String(error));
    }
  });

/** Sends it as it is. What may break a connection gets one of its own; on a keep-alive one that was just closed it is sent again. */
export const sendRequest = async (request: FuzzRequest, origin: string): Promise<FuzzResponse> => {
  if (request.kind === 'malformed') return once(request, origin, false);
  const answer = await once(request, origin, keepAliveAgent);
  return answer.status === 0 && /ECONNRESET|hang up/.test(answer.text) ? once(request, origin, false) : answer;
};
