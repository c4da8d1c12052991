import { createQueryClient } from '@acara/shared-api';
import { stubApi } from '@acara/shared-api/testing';
import { becomeGuest, sessionServer, signInAs, testAccessToken } from '@acara/shared-auth/testing';
import { accountApi, accountQueries } from './account-api.ts';

const SUCCESS = { body: { success: 'Berhasil' } };

beforeEach(() => {
  signInAs({ id: 7, name: 'Sari' });
});
afterEach(becomeGuest);

describe('calls that change an account', () => {
  it('send the profile without what is left out [api.profile-save]', async () => {
    const calls = stubApi({ 'PUT /profile': () => SUCCESS });
    await expect(accountApi.saveProfile({ name: 'Sari', bio: '' })).resolves.toEqual({ success: 'Berhasil' });
    expect(calls[0]).toMatchObject({ method: 'PUT', path: '/profile', body: { name: 'Sari', bio: '' } });
  });

  it('send a new password twice, to the address of its member, with the refresh token [api.password]', async () => {
    const calls = stubApi({ 'PUT /user/7/password': () => SUCCESS });
    const payload = { password: 'Rahasia-456', retype_password: 'Rahasia-456' };
    await accountApi.changePassword(7, payload);
    expect(calls[0]?.body).toEqual({ ...payload, refresh_token: 'test-refresh' });
  });
});

it('a new password by mail passes the query of its page on [reset.query]', async () => {
  const calls = stubApi({ 'POST /reset_password': () => SUCCESS });
  await accountApi.resetPassword('?token=abc%2B1&x=2', { email: 'a@b.c', password: 'p', retype_password: 'q' });
  expect(calls[0]).toMatchObject({
    query: { token: 'abc+1', x: '2' },
    body: { email: 'a@b.c', password: 'p', retype_password: 'q' },
  });
});

describe('calls about login sessions', () => {
  it('name the session of this browser [api.logins]', async () => {
    const one = { id: 3, current_status: true };
    const calls = stubApi({
      'POST /token/own': () => ({ body: { data: [one] } }),
      'POST /token/revoke/own': () => SUCCESS,
      'DELETE /token/4': () => SUCCESS,
    });
    await expect(createQueryClient().fetchQuery(accountQueries.sessions())).resolves.toEqual([one]);
    await accountApi.endOtherSessions();
    await accountApi.endSession(4);
    expect(calls.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
      ['POST /token/own', { refresh_token: 'test-refresh' }],
      ['POST /token/revoke/own', { refresh_token: 'test-refresh' }],
      ['DELETE /token/4', {}],
    ]);
  });

  it('name it by the new token after a refresh meanwhile', async () => {
    const fresh = testAccessToken({ id: 7, issuedAt: Date.now(), expiresAt: Date.now() + 900_000 });
    signInAs({ id: 7, name: 'Sari' }, { fetch: sessionServer(() => ({ token: fresh, refreshToken: 'refresh-2' })) });
    const calls = stubApi({
      'POST /token/own': ({ bearer }) =>
        bearer === fresh ? { body: { data: [] } } : { status: 401, body: { error: 'habis', code: 'unauthorized' } },
    });
    await accountApi.sessions();
    expect(calls.at(-1)).toMatchObject({ path: '/token/own', body: { refresh_token: 'refresh-2' } });
  });
});
