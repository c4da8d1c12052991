import type { JsonResponse } from '../lib/request-json.ts';

export type SessionTokens = { token: string; refreshToken: string };

/** Of a login, where they are inside `auth`, or of a refresh. @throws where there are none */
export const readTokens = ({ status, body }: JsonResponse): SessionTokens => {
  const { data: all } = body;
  const data = typeof all === 'object' && all !== null && 'auth' in all ? all.auth : all;
  if (status === 200 && typeof data === 'object' && data !== null && 'token' in data && 'refreshToken' in data)
    return { token: String(data.token), refreshToken: String(data.refreshToken) };
  throw new Error(`no tokens: ${status} ${JSON.stringify(body)}`);
};
