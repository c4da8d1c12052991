import type { AuthTokens } from '@acara/shared-contract';
import type { SessionDependencies } from '../session-context.ts';

/** One of the session's calls as the server sees it. */
export type SessionRequest = { path: string; refreshToken: string; bearer: string | null };

/** New tokens, or a status without any. A promise that rejects is no answer at all. */
export type SessionAnswer = AuthTokens | number;

const responseTo = (answer: SessionAnswer): Response =>
  typeof answer === 'number'
    ? new Response(JSON.stringify({ error: 'x' }), { status: answer })
    : new Response(JSON.stringify({ data: answer }));

/** A server of the session's calls, as the page's `fetch` reaches it. */
export const sessionServer =
  (answerTo: (call: SessionRequest) => SessionAnswer | Promise<SessionAnswer>): SessionDependencies['fetch'] =>
  async (path, { headers, body }) =>
    responseTo(
      await answerTo({
        path: path.replace(/^\/api\/v1/, ''),
        refreshToken: new URLSearchParams(String(body)).get('refresh_token') ?? '',
        bearer: new Headers(headers).get('authorization')?.replace(/^Bearer /, '') ?? null,
      }),
    );
