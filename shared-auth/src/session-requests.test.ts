import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { SessionDependencies } from './session-context.ts';
import { pageBus } from './page-bus.ts';
import { freshAccessToken } from './refresh.ts';
import { postLogout, postRefresh } from './session-requests.ts';
import { currentSession } from './session.ts';
import { signOut } from './session-life.ts';
import { memorySessionStorage } from './testing/memory-session-storage.ts';
import { becomeGuest, startTestSession } from './testing/test-session.ts';
import { testAccessToken } from './testing/test-access-token.ts';

const TOKENS = { token: testAccessToken({ expiresAt: Date.now() + 900_000 }), refreshToken: 'refresh-2' };
const OLD = testAccessToken({ expiresAt: Date.now() - 1_000 });

type Answer = (response: ServerResponse) => void;
const json =
  (status: number, body: unknown, headers = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const seen: string[] = [];
let answer: Answer;
const server = createServer((request: IncomingMessage, response) => {
  void buffer(request).then((body) => {
    const { authorization = 'no bearer' } = request.headers;
    seen.push(`${request.method} ${request.url} ${String(body)} ${authorization}`);
    answer(response);
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

/** Lets the time-outs of calls end when the test says so. */
const ownTimeouts = () => {
  const asked: number[] = [];
  const end = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    return end.signal;
  });
  return { asked, end: () => end.abort() };
};

describe('the exchange of a token', () => {
  it('posts the refresh token as a form, with the old token as bearer, and answers the new ones [api.refresh]', async () => {
    answer = json(200, { data: TOKENS });
    await expect(refresh()).resolves.toEqual(TOKENS);
    expect(seen).toEqual([`POST /api/v1/refresh_token refresh_token=refresh-1 Bearer ${OLD}`]);
  });

  it.each([400, 401, 403, 422])('is refused by a %i', async (status) => {
    answer = json(status, { error: 'dicabut' });
    await expect(refresh()).resolves.toBe('refused');
  });

  it.each([404, 409, 429, 500, 502, 503])('is not refused by a %i, which is handed on', async (status) => {
    answer = json(status, { error: 'nanti' }, { 'retry-after': '120' });
    await expect(refresh()).rejects.toMatchObject({
      response: { status, data: { error: 'nanti' }, headers: { 'retry-after': '120' } },
    });
  });

  const unreadable: [string, Answer][] = [
    ['a page in place of tokens', (response) => response.end('<!doctype html>')],
    ['an answer without tokens', json(200, { data: { token: 'a' } })],
    ['a connection that breaks', (response) => response.destroy()],
    ['an answer that breaks off', (response) => response.write('{"data":', () => response.destroy())],
  ];
  it.each(unreadable)('has no answer where there is %s', async (_, given) => {
    answer = given;
    await expect(refresh().catch((error: object) => 'response' in error)).resolves.toBe(false);
  });

  it('waits 8 s for an answer, a logout 5 s', async () => {
    const { asked, end } = ownTimeouts();
    answer = end;
    await expect(refresh()).rejects.toThrow();
    await expect(postLogout(fetchFromServer, 'refresh-1')).rejects.toThrow();
    expect(asked).toEqual([8_000, 5_000]);
  });
});

describe('a session at its server', () => {
  const start = () => {
    const storage = memorySessionStorage({
      identity: { id: 7, name: 'Sari' },
      tokens: { token: OLD, refreshToken: 'refresh-1' },
    });
    startTestSession({ storage, fetch: fetchFromServer });
    return storage;
  };

  it('goes on with both new tokens [session.renewed]', async () => {
    answer = json(200, { data: TOKENS });
    const storage = start();
    await expect(freshAccessToken()).resolves.toBe(TOKENS.token);
    expect([storage.accessToken(), storage.refreshToken()]).toEqual([TOKENS.token, 'refresh-2']);
    expect(seen).toHaveLength(1);
  });

  it('ends where the server refuses it', async () => {
    answer = json(401, {});
    start();
    await expect(freshAccessToken()).rejects.toThrow('the session has ended');
    expect(currentSession().status).toBe('guest');
  });

  it.each([
    ['is down', json(503, {})] as const,
    ['hangs up', (response: ServerResponse) => response.destroy()] as const,
  ])('stays where the server %s, and goes on with the next answer', async (_, given) => {
    answer = given;
    start();
    await expect(freshAccessToken()).rejects.toThrow();
    expect(currentSession().status).toBe('member');
    answer = json(200, { data: TOKENS });
    await expect(freshAccessToken()).resolves.toBe(TOKENS.token);
  });

  it('is ended there by a logout, which carries the refresh token alone', async () => {
    answer = json(200, { success: 'ok' });
    start();
    await signOut();
    expect(seen).toEqual(['POST /api/v1/logout refresh_token=refresh-1 no bearer']);
  });

  it('tells the clock of the server', async () => {
    const ahead = Date.now() + 3_600_000;
    answer = json(200, {
      data: { token: testAccessToken({ issuedAt: ahead, expiresAt: ahead + 900_000 }), refreshToken: 'refresh-2' },
    });
    start();
    await freshAccessToken();
    expect(pageBus.last('clock.changed', 1).offset).toBeGreaterThan(3_590_000);
  });
});
