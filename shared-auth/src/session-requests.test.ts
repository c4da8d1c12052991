import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { SessionDependencies } from './session-context.ts';
import { freshAccessToken } from './authorized.ts';
import { postLogout, postRefresh } from './session-requests.ts';
import { currentSession } from './session.ts';
import { signOut } from './session-life.ts';
import { becomeGuest, memorySessionStorage, startTestSession, testAccessToken } from './testing/test-session.ts';

const TOKENS = { token: testAccessToken({ expiresAt: Date.now() + 900_000 }), refreshToken: 'refresh-2' };
const OLD = testAccessToken({ expiresAt: Date.now() - 1_000 });

type Responder = (response: ServerResponse) => void;
const json =
  (status: number, body: unknown, headers = {}): Responder =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const seen: string[] = [];
let respond: Responder;
const server = createServer((request: IncomingMessage, response) => {
  void buffer(request).then((body) => {
    const { authorization = 'no bearer' } = request.headers;
    seen.push(`${request.method} ${request.url} ${String(body)} ${authorization}`);
    respond(response);
  });
});
let fetchFromServer: SessionDependencies['fetch'];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no server');
  fetchFromServer = (path, init) => fetch(`http://127.0.0.1:${address.port}${path}`, init);
});
beforeEach(() => seen.splice(0));
afterEach(becomeGuest);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const refresh = () => postRefresh(fetchFromServer, 'refresh-1', OLD);

/** Replaces request timeouts by one that the test ends. */
const controlTimeouts = () => {
  const timeouts: number[] = [];
  const end = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms);
    return end.signal;
  });
  return { timeouts, end: () => end.abort() };
};

describe('the exchange of a token', () => {
  it('posts the refresh token as a form, with the old token as bearer, and returns the new ones [api.refresh]', async () => {
    respond = json(200, { data: TOKENS });
    await expect(refresh()).resolves.toEqual(TOKENS);
    expect(seen).toEqual([`POST /api/v1/refresh_token refresh_token=refresh-1 Bearer ${OLD}`]);
  });

  it.each([400, 401, 403, 422])('is refused by a %i', async (status) => {
    respond = json(status, { error: 'dicabut' });
    await expect(refresh()).resolves.toBe('refused');
  });

  it.each([404, 409, 429, 500, 502, 503])('is not refused by a %i, which it rejects with', async (status) => {
    respond = json(status, { error: 'nanti' }, { 'retry-after': '120' });
    await expect(refresh()).rejects.toMatchObject({
      response: { status, data: { error: 'nanti' }, headers: { 'retry-after': '120' } },
    });
  });

  const unreadable: [string, Responder][] = [
    ['HTML instead of tokens', (response) => response.end('<!doctype html>')],
    ['a response without tokens', json(200, { data: { token: 'a' } })],
    ['a connection that breaks', (response) => response.destroy()],
    ['a truncated response', (response) => response.write('{"data":', () => response.destroy())],
  ];
  it.each(unreadable)('rejects without a response on %s', async (_, given) => {
    respond = given;
    await expect(refresh().catch((error: object) => 'response' in error)).resolves.toBe(false);
  });

  it('times out after 8 s, a logout after 5 s', async () => {
    const { timeouts, end } = controlTimeouts();
    respond = end;
    await expect(refresh()).rejects.toThrow();
    await expect(postLogout(fetchFromServer, 'refresh-1')).rejects.toThrow();
    expect(timeouts).toEqual([8_000, 5_000]);
  });
});

describe('a session and its server', () => {
  const start = () => {
    const storage = memorySessionStorage({
      identity: { id: 7, name: 'Sari' },
      tokens: { token: OLD, refreshToken: 'refresh-1' },
    });
    startTestSession({ storage, fetch: fetchFromServer });
    return storage;
  };

  it('stores both new tokens [session.renewed]', async () => {
    respond = json(200, { data: TOKENS });
    const storage = start();
    await expect(freshAccessToken()).resolves.toBe(TOKENS.token);
    expect([storage.accessToken(), storage.refreshToken()]).toEqual([TOKENS.token, 'refresh-2']);
    expect(seen).toHaveLength(1);
  });

  it('ends when the server refuses it', async () => {
    respond = json(401, {});
    start();
    await expect(freshAccessToken()).rejects.toThrow('the session has ended');
    expect(currentSession().status).toBe('guest');
  });

  it.each([
    ['is down', json(503, {})] as const,
    ['hangs up', (response: ServerResponse) => response.destroy()] as const,
  ])('stays while the server %s, and is renewed by the next response', async (_, given) => {
    respond = given;
    start();
    await expect(freshAccessToken()).rejects.toThrow();
    expect(currentSession().status).toBe('member');
    respond = json(200, { data: TOKENS });
    await expect(freshAccessToken()).resolves.toBe(TOKENS.token);
  });

  it('is ended on the server by a logout, which carries the refresh token alone', async () => {
    respond = json(200, { success: 'ok' });
    start();
    await signOut();
    expect(seen).toEqual(['POST /api/v1/logout refresh_token=refresh-1 no bearer']);
  });
});
