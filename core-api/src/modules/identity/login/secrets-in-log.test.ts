import { NONCE_SECRET, startGoogleKeys } from '../../../../test/google-keys.ts';
import { createMember, MEMBER_PASSWORD } from '../../../../test/member.ts';
import { send } from '../../../../test/send.ts';
import { NOW, startTestApp } from '../../../../test/test-app.ts';

/** Must not be logged, neither plain nor URL-encoded. */
const spellings = (secret: string) => [secret, encodeURIComponent(secret)];

it('no password, token, captcha answer or e-mail address is logged', async () => {
  const keys = await startGoogleKeys();
  const captchas: string[] = [];
  const settings = { LOG_LEVEL: 'debug', GOOGLE_CLIENT_ID: 'acara', GOOGLE_JWKS_URL: keys.jwksUrl } as const;
  const test = await startTestApp(settings, {
    parts: () => ({
      captchaAnswers: () => {
        captchas.push(String(73_911 + captchas.length));
        return captchas.at(-1) ?? '';
      },
    }),
  });
  const secrets: string[] = [];
  const secret = (text: string) => {
    secrets.push(text);
    return text;
  };
  const call = (path: string, fields?: Record<string, unknown>, headers?: Record<string, string>) =>
    send(test.app, path, { ...(fields && { fields }), ...(headers && { headers }) });

  const member = await createMember(test, { email: secret('nama.rahasia@acara.test') });
  [MEMBER_PASSWORD, member.token, member.refreshToken].forEach(secret);
  const credentials = { email: member.email, password: MEMBER_PASSWORD };

  const loggedIn = (await call('POST /login', credentials)).json().data.auth;
  [loggedIn.token, loggedIn.refreshToken].forEach(secret);
  for (let time = 0; time < 3; time += 1)
    await call('POST /login', { ...credentials, password: secret('Kata-Sandi-Salah') });
  await call('POST /login', { ...credentials, captcha: secret(captchas.at(-1) ?? '') });
  await call('POST /login', { ...credentials, captcha: secret('424242') });
  await call('POST /login', { email: secret(`${'panjang'.repeat(50)}@acara.test`), password: 'x\0y' });

  const person = { sub: '1', aud: 'acara', iss: 'accounts.google.com', email: secret('orang@gmail.com') };
  const times = { iat: NOW.getTime() / 1000, exp: NOW.getTime() / 1000 + 60 };
  for (const more of [{ email_verified: true }, { email_verified: false }, { email_verified: true, aud: 'other' }])
    await call('POST /login/google', {
      id_token: secret(await keys.idToken({ ...person, ...times, ...more })),
      nonce_secret: secret(NONCE_SECRET),
    });
  await keys.close();

  const { token, refreshToken } = (await call('POST /refresh_token', { refresh_token: member.refreshToken })).json()
    .data;
  [token, refreshToken].forEach(secret);
  test.clock.advance(31_000);
  await call('POST /refresh_token', { refresh_token: member.refreshToken });
  await call('POST /refresh_token', { refresh_token: `${refreshToken}x` });

  const headers = { authorization: `Bearer ${loggedIn.token}`, cookie: `acara_refresh=${loggedIn.refreshToken}` };
  for (const path of ['POST /token/own', 'POST /token/revoke/own', 'DELETE /token/1', 'GET /event/all']) {
    await call(path, { refresh_token: loggedIn.refreshToken }, headers);
    await call(path, { refresh_token: member.refreshToken }, { authorization: `Bearer ${member.token}x` });
  }

  // In the wrong fields.
  for (const text of [loggedIn.token, loggedIn.refreshToken]) {
    await call(`DELETE /token/${text}`, undefined, headers);
    await call(`GET /${text}`);
    await call(`GET /event/all?token=${text}&refresh_token=${text}&id_token=${text}&x=${text}&${text}=1`);
    await call(`GET /event/slug/${text}`);
    await call('GET /event/all', undefined, {
      authorization: text,
      'x-request-id': text,
      referer: `https://a.test/?${text}`,
    });
  }
  const address = `email=${encodeURIComponent(member.email)}&password=${MEMBER_PASSWORD}&captcha=424242`;
  await call(`POST /login?${address}`, credentials);
  await call(`POST /reset_password?token=${secret('rahasia-tautan-ganti-password')}`, credentials);

  // Also in errors that are logged in full.
  jest.spyOn(test.database.pool, 'query').mockImplementation(() => {
    throw Object.assign(new Error('something broke'), { code: 'XX000' });
  });
  for (const path of ['POST /login', 'POST /refresh_token', 'POST /logout'])
    expect((await call(path, { ...credentials, refresh_token: loggedIn.refreshToken })).statusCode).toBe(500);
  jest.restoreAllMocks();
  await call('POST /logout', { refresh_token: loggedIn.refreshToken });

  const text = test.logText();
  await test.close();
  expect(text.split('\n').length).toBeGreaterThan(30);
  expect(secrets.length).toBeGreaterThan(15);
  for (const each of secrets.flatMap(spellings)) expect(text).not.toContain(each);
});
