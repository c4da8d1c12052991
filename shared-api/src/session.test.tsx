import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentSession, pageBus } from '@acara/shared-auth';
import {
  becomeGuest,
  memorySessionStorage,
  sessionServer,
  signInAs,
  startTestSession,
  testAccessToken,
  type SessionAnswer,
  type SessionRequest,
} from '@acara/shared-auth/testing';
import { followSession, createQueryClient } from './query-client.ts';
import { call } from './http.ts';
import { useToggleLike } from './likes.ts';
import { ownProfile } from './own-profile.ts';
import { eventQueries } from './queries.ts';
import { stubApi } from './testing/index.ts';

afterEach(becomeGuest);

const list = eventQueries.list({ limit: 4 });
const likedPage = ['me', 'liked', 1];
const page = (liked: boolean, name = 'A') => ({
  data: [
    { event_id: 1, event_name: name, current_auth_liked: liked },
    { event_id: 2, event_name: 'B', current_auth_liked: false },
  ],
  last_page: 1,
});
const within =
  (client: QueryClient) =>
  ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;

describe('requests of a member', () => {
  it('carry the bearer; those of a guest carry none [session.bearer]', async () => {
    const calls = stubApi({ 'GET /event/all': () => ({ body: page(false) }) });
    await createQueryClient().fetchQuery(list);
    const token = signInAs({ id: 7, name: 'Sari' });
    await createQueryClient().fetchQuery(list);
    expect(calls.map(({ bearer }) => bearer)).toEqual([null, token]);
  });

  it('are repeated with the new token after a 401 [session.renewed-late]', async () => {
    const fresh = testAccessToken({ id: 7, issuedAt: Date.now(), expiresAt: Date.now() + 900_000 });
    const exchanged: SessionRequest[] = [];
    const fetch = sessionServer((call) => {
      exchanged.push(call);
      return { token: fresh, refreshToken: 'refresh-2' };
    });
    const old = signInAs({ id: 7, name: 'Sari' }, { fetch });
    const calls = stubApi({
      'GET /profile': ({ bearer }) =>
        bearer === fresh
          ? { body: { data: { email: 'sari@acara.test' } } }
          : { status: 401, body: { error: 'habis', code: 'unauthorized' } },
    });
    await expect(ownProfile()).resolves.toEqual({ email: 'sari@acara.test' });
    expect(calls.map(({ method, path, bearer }) => [`${method} ${path}`, bearer])).toEqual([
      ['GET /profile', old],
      ['GET /profile', fresh],
    ]);
    expect(exchanged).toEqual([{ path: '/refresh_token', refreshToken: 'test-refresh', bearer: old }]);
  });

  it('log out when the refresh is refused [session.refused]', async () => {
    signInAs({ id: 7, name: 'Sari' }, { fetch: sessionServer(() => 401) });
    stubApi({ 'GET /profile': () => ({ status: 401, body: { error: 'habis', code: 'unauthorized' } }) });
    await expect(ownProfile()).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
    expect(currentSession().status).toBe('guest');
  });

  const unhelpful: [string, () => SessionAnswer | Promise<SessionAnswer>, number, boolean][] = [
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 0, false],
    ['a server that is down', () => 503, 503, false],
    ['a rate limit', () => 429, 429, true],
  ];
  it.each(unhelpful)('do not change the session when the refresh meets %s', async (_, answer, status, isReached) => {
    signInAs({ id: 7, name: 'Sari' }, { fetch: sessionServer(answer) });
    stubApi({ 'GET /profile': () => ({ status: 401, body: { error: 'habis', code: 'unauthorized' } }) });
    await expect(ownProfile()).rejects.toMatchObject({ name: 'ApiError', status });
    expect(currentSession().status).toBe('member');
    expect(pageBus.last('connectivity.changed', 1).reachable).toBe(isReached);
  });

  it('that log in carry no bearer, and their refusal does not end the session', async () => {
    signInAs({ id: 7, name: 'Sari' });
    const calls = stubApi({
      'POST /login': () => ({ status: 422, body: { error: 'salah', code: 'invalid', data: { captcha: 'data:x' } } }),
    });
    const body = { form: { email: 'a@b.c', password: 'x', captcha: 123 } };
    await expect(call('/login', { method: 'POST', body, isAnonymous: true })).rejects.toMatchObject({
      message: 'salah',
      data: { captcha: 'data:x' },
    });
    expect(calls[0]).toMatchObject({ bearer: null, body: { email: 'a@b.c', password: 'x', captcha: '123' } });
    expect(currentSession().status).toBe('member');
  });

  it('leave out undefined fields', async () => {
    const calls = stubApi({ 'POST /login': () => ({ body: { data: {} } }) });
    const body = { form: { email: 'a@b.c', password: 'x', captcha: undefined } };
    await call('/login', { method: 'POST', body, isAnonymous: true });
    expect(calls[0]?.body).toEqual({ email: 'a@b.c', password: 'x' });
  });
});

describe('the query cache of a remote', () => {
  it('is refetched for a member, since the server rendered it for a guest', async () => {
    const client = createQueryClient();
    client.setQueryData(list.queryKey, page(false) as never);
    signInAs({ id: 7, name: 'Sari' });
    const stop = followSession(client);
    stubApi({ 'GET /event/all': () => ({ body: page(true) }) });
    const { result } = renderHook(() => useQuery(list), { wrapper: within(client) });
    expect(result.current.data?.data[0]?.current_auth_liked).toBe(false);
    await waitFor(() => expect(result.current.data?.data[0]?.current_auth_liked).toBe(true));
    stop();
  });

  it('loses the member’s data when they log out', () => {
    const client = createQueryClient();
    signInAs({ id: 7, name: 'Sari' });
    const stop = followSession(client);
    client.setQueryData(likedPage, { data: [], last_page: 1 });
    act(() => becomeGuest());
    expect(client.getQueryData(likedPage)).toBeUndefined();
    stop();
  });

  it('has an error at once without a network', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    stubApi({ 'GET /event/all': () => 'network' });
    const client = createQueryClient();
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
    const { result } = renderHook(() => useQuery(list), { wrapper: within(client) });
    await waitFor(() => expect(result.current.error).toMatchObject({ status: 0 }));
    jest.restoreAllMocks();
    window.dispatchEvent(new Event('online'));
  });

  it('refetches failed queries when the visitor retries', async () => {
    startTestSession({ storage: memorySessionStorage() });
    const client = createQueryClient();
    client.setDefaultOptions({ queries: { retry: false } });
    const stop = followSession(client);
    let isOffline = true;
    stubApi({ 'GET /event/all': () => (isOffline ? 'network' : { body: page(false) }) });
    const { result } = renderHook(() => useQuery(list), { wrapper: within(client) });
    await waitFor(() => expect(result.current.isError).toBe(true));
    isOffline = false;
    act(() => pageBus.publish({ topic: 'connectivity.retry', v: 1 }));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    stop();
  });
});

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('a like', () => {
  const open = (answer: () => { body: unknown } | 'network' | { status: number; body: unknown }) => {
    signInAs({ id: 7, name: 'Sari' });
    const client = createQueryClient();
    let liked = false;
    const change = (to: boolean) => () => {
      const given = answer();
      if (given !== 'network' && !('status' in given)) liked = to;
      return given;
    };
    const calls = stubApi({
      'GET /event/all': () => ({ body: page(liked) }),
      'POST /event/like': change(true),
      'DELETE /event/like': change(false),
    });
    client.setQueryData(list.queryKey, page(false) as never);
    const stop = followSession(client);
    stops.push(stop);
    const hook = renderHook(() => ({ toggle: useToggleLike(() => {}), list: useQuery(list) }), {
      wrapper: within(client),
    });
    return { ...hook, calls, liked: () => hook.result.current.list.data?.data[0]?.current_auth_liked };
  };
  const event = (liked: boolean) => ({ event_id: 1, current_auth_liked: liked });

  it('is sent once for two presses in one task, and again once it was taken back', async () => {
    const { result, calls } = open(() => ({ body: { success: 'ok' } }));
    const methods = () => calls.filter(({ path }) => path === '/event/like').map(({ method }) => method);
    act(() => {
      result.current.toggle(event(false));
      result.current.toggle(event(false));
    });
    await waitFor(() => expect(methods()).toEqual(['POST']));
    act(() => result.current.toggle(event(true)));
    act(() => result.current.toggle(event(false)));
    await waitFor(() => expect(methods()).toEqual(['POST', 'DELETE', 'POST']));
  });

  it('is shown at once wherever the event is, and the list is refetched [likes.toggle]', async () => {
    const { result, liked, calls } = open(() => ({ body: { success: 'ok' } }));
    const untouched = result.current.list.data?.data[1];
    act(() => result.current.toggle(event(false)));
    await waitFor(() => expect(liked()).toBe(true));
    expect(result.current.list.data?.data[1]).toBe(untouched);
    await waitFor(() => expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('GET /event/all'));
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/event/like', body: { event_id: '1' } });
  });

  it('ends in the state of the last of several quick presses', async () => {
    const { result, liked, calls } = open(() => ({ body: { success: 'ok' } }));
    act(() => {
      result.current.toggle(event(false));
      result.current.toggle(event(true));
      result.current.toggle(event(false));
    });
    await waitFor(() => expect(calls.filter(({ path }) => path === '/event/like')).toHaveLength(3));
    expect(calls.filter(({ path }) => path === '/event/like').map(({ method }) => method)).toEqual([
      'POST',
      'DELETE',
      'POST',
    ]);
    await waitFor(() => expect(liked()).toBe(true));
  });

  it('is shown in other remotes too, which refetch their liked events', async () => {
    const { result } = open(() => ({ body: { success: 'ok' } }));
    const other = createQueryClient();
    other.setQueryData(list.queryKey, page(false) as never);
    other.setQueryData(likedPage, { data: [], last_page: 1 });
    stops.push(followSession(other));
    act(() => result.current.toggle(event(false)));
    await waitFor(() => expect(other.getQueryData(list.queryKey)?.data[0]?.current_auth_liked).toBe(true));
    expect(other.getQueryData(likedPage)).toBeUndefined();
    expect(other.getQueryState(list.queryKey)?.isInvalidated).toBe(true);
  });

  it('is rolled back when the request fails; the member stays logged in', async () => {
    const { result, liked } = open(() => 'network');
    act(() => result.current.toggle(event(false)));
    await waitFor(() => expect(liked()).toBe(false));
    expect(currentSession().status).toBe('member');
  });
});

it('refetches stale queries in use when the document returns from the back/forward cache', async () => {
  let name = 'A';
  const calls = stubApi({ 'GET /event/all': () => ({ body: page(false, name) }) });
  const client = createQueryClient();
  const stop = followSession(client);
  const { result } = renderHook(() => useQuery(list), { wrapper: within(client) });
  await waitFor(() => expect(result.current.data?.data[0]?.event_name).toBe('A'));
  name = 'C';
  const show = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  act(() => show(true));
  expect(calls).toHaveLength(1);
  const minuteLater = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  act(() => show(false));
  expect(calls).toHaveLength(1);
  act(() => show(true));
  await waitFor(() => expect(result.current.data?.data[0]?.event_name).toBe('C'));
  minuteLater.mockRestore();
  stop();
});
