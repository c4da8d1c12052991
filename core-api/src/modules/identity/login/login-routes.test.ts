import { createMember, MEMBER_PASSWORD, type Member } from '../../../../test/member.ts';
import { send, type Encoding } from '../../../../test/send.ts';
import { solveCaptcha } from '../../../../test/solve-captcha.ts';
import { startSibling, startTestApp, testConfig, type TestApp } from '../../../../test/test-app.ts';

const answers: string[] = [];
let nextAnswer = 11_111;

let test: TestApp;
let member: Member;
beforeAll(async () => {
  const captchaAnswers = () => {
    answers.push(String((nextAnswer += 1)));
    return answers.at(-1) ?? '';
  };
  test = await startTestApp({}, { parts: () => ({ captchaAnswers }) });
});
afterAll(() => test.close());

let lastAddress = 0;
let from = '';
beforeEach(async () => {
  member = await createMember(test);
  from = `198.51.100.${(lastAddress += 1)}`;
});

type Fields = { email?: string; password?: string; captcha?: unknown };
const logIn = (fields: Fields = {}, more: { encoding?: Encoding; from?: string; app?: TestApp['app'] } = {}) =>
  send(more.app ?? test.app, 'POST /login', {
    from,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' },
    ...more,
    fields: { email: member.email, password: MEMBER_PASSWORD, ...fields },
  });
const fail = (fields: Fields = {}, more: { from?: string } = {}) => logIn({ password: 'salah', ...fields }, more);
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < count; time += 1) await work();
};
const rightAnswer = () => Number(answers.at(-1));

const WRONG = { error: 'Email atau password salah', code: 'invalid' };
const PICTURE = expect.stringMatching(/^data:image\/svg\+xml;base64,[\w+/]+=*$/);

describe('a login', () => {
  it('returns tokens, name and id, uncached, and records where it came from [api.login-answer, api.login-session]', async () => {
    const answer = await logIn();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { data } = answer.json();
    expect(data).toEqual({
      auth: { token: expect.any(String), refreshToken: expect.stringMatching(/^acr\./) },
      first_company: null,
      name: expect.stringMatching(/^Anggota/),
      id: member.id,
    });
    const headers = { authorization: `Bearer ${data.auth.token}` };
    const fields = { refresh_token: data.auth.refreshToken };
    const listed = await send(test.app, 'POST /token/own', { headers, fields });
    expect(listed.json().data[0]).toMatchObject({
      browser: 'Firefox 145',
      os: 'Linux',
      device: 'Komputer',
      ip: from,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+]07:00$/),
      current_status: true,
    });
  });

  it('returns the company of a member who has one [api.login-company]', async () => {
    await test.database.pool.query('update app_user set company_id = 1 where user_id = $1', [member.id]);
    const { rows } = await test.database.pool.query('select company_name from company where company_id = 1');
    expect((await logIn()).json().data.first_company).toEqual({ company: rows[0] });
  });

  it.each(['form', 'multipart', 'json'] as const)('can be sent as %s [api.login]', async (encoding) => {
    expect((await logIn({}, { encoding })).statusCode).toBe(200);
  });

  it('ignores spaces around the e-mail address and its case', async () => {
    expect((await logIn({ email: `  ${member.email.toUpperCase()} ` })).statusCode).toBe(200);
  });

  it('is refused with the same text for a wrong password, an unknown address and an account without a password', async () => {
    const google = await createMember(test, { password: 'none' });
    for (const fields of [{}, { email: 'tidak.ada@acara.test' }, { email: google.email }]) {
      const answer = await fail(fields, { from: `192.0.2.${(lastAddress += 1)}` });
      expect(answer.statusCode).toBe(422);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json()).toEqual(WRONG);
    }
  });

  it('is not delayed by any number of successful ones', async () => {
    await times(5, logIn);
    const many = await Promise.all(Array.from({ length: 60 }, () => logIn()));
    expect(many.map(({ statusCode }) => statusCode)).not.toContain(422);
    expect((await logIn()).statusCode).toBe(200);
  });
});

describe('after three failures', () => {
  it('a captcha is returned, a wrong one refused, the right one accepted, a used one refused [api.login, login.captcha]', async () => {
    expect((await fail()).json()).toEqual(WRONG);
    expect((await fail()).json()).toEqual(WRONG);
    expect((await fail()).json()).toEqual({ ...WRONG, data: { captcha: PICTURE } });

    const wrong = await fail({ captcha: 99_999 });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.headers['cache-control']).toBe('no-store');
    expect(wrong.json()).toEqual({
      error: 'Kode captcha salah. Silakan coba lagi',
      code: 'invalid',
      fields: { captcha: 'Kode captcha salah' },
      data: { captcha: PICTURE },
    });

    const used = rightAnswer();
    expect((await fail({ captcha: used })).json()).toEqual({ ...WRONG, data: { captcha: PICTURE } });
    expect((await logIn({ captcha: used })).json()).toMatchObject({ fields: { captcha: 'Kode captcha salah' } });
    expect((await logIn({ captcha: rightAnswer() })).statusCode).toBe(200);
    expect((await logIn({ captcha: rightAnswer() })).json()).toMatchObject({
      fields: { captcha: 'Kode captcha salah' },
    });
  });

  it('the password is not checked without a captcha', async () => {
    await times(3, fail);
    for (const captcha of [{}, { captcha: '' }]) {
      const answer = await logIn(captcha);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toEqual({
        error: 'Isi kode captcha untuk melanjutkan',
        code: 'invalid',
        fields: { captcha: 'Wajib diisi' },
        data: { captcha: PICTURE },
      });
    }
  });

  it('an older captcha is invalid', async () => {
    await times(3, fail);
    const older = rightAnswer();
    await logIn();
    expect((await logIn({ captcha: older })).statusCode).toBe(422);
  });

  it('a captcha is valid for 5 minutes', async () => {
    await times(3, fail);
    test.clock.advance(5 * 60_000);
    expect((await logIn({ captcha: rightAnswer() })).statusCode).toBe(422);
    test.clock.advance(5 * 60_000 - 1);
    expect((await logIn({ captcha: rightAnswer() })).statusCode).toBe(200);
  });

  it('a captcha is valid for its e-mail address and network only', async () => {
    await times(3, fail);
    const captcha = rightAnswer();
    const other = await createMember(test);
    const elsewhere = `192.0.2.${(lastAddress += 1)}`;
    expect((await logIn({ captcha, email: other.email })).statusCode).toBe(422);
    expect((await logIn({ captcha }, { from: elsewhere })).statusCode).toBe(422);
    expect((await logIn({ captcha })).statusCode).toBe(200);
  });

  it('of one e-mail address from many networks, or one network with many addresses, a captcha is required', async () => {
    for (const host of [1, 2, 3]) await fail({}, { from: `203.0.113.${host}` });
    expect((await logIn({}, { from: '203.0.113.4' })).json()).toMatchObject({ data: { captcha: PICTURE } });
    for (const name of ['a', 'b', 'c']) await fail({ email: `${name}@acara.test` }, { from: '203.0.113.9' });
    const other = await createMember(test);
    const answer = await logIn({ email: other.email }, { from: '203.0.113.9' });
    expect(answer.json()).toMatchObject({ data: { captcha: PICTURE } });
  });

  it('every process requires a captcha, and accepts one of another process', async () => {
    await times(3, fail);
    const sibling = await startSibling(test);
    expect((await logIn({ captcha: rightAnswer() }, { app: sibling.app })).statusCode).toBe(200);
    await sibling.close();
  });

  it('and 15 minutes no captcha is required', async () => {
    await times(3, fail);
    test.clock.advance(15 * 60_000);
    expect((await logIn()).statusCode).toBe(200);
  });

  it('a success clears the failures of the e-mail address, not those of the network', async () => {
    await times(3, fail);
    await logIn({ captcha: rightAnswer() });
    expect((await logIn({}, { from: `192.0.2.${(lastAddress += 1)}` })).statusCode).toBe(200);
    expect((await logIn()).statusCode).toBe(422);
  });

  it("browser tests can solve a captcha with the server's secret", async () => {
    await times(3, fail);
    const { TOKEN_SECRET: secret } = testConfig(test.database.url);
    const place = { secret, email: member.email, address: from };
    expect(await solveCaptcha(test.database.pool, place)).toBe(String(rightAnswer()));
    expect(await solveCaptcha(test.database.pool, { ...place, address: '192.0.2.250' })).toBeNull();
  });

  it('the database contains neither e-mail addresses nor answers', async () => {
    await times(3, fail);
    const { rows } = await test.database.pool.query(
      'select login_failure::text as row from login_failure union all select login_captcha::text from login_captcha',
    );
    const stored = rows.map(({ row }) => row).join();
    expect(stored).not.toContain(member.email.split('@')[0]);
    expect(stored).not.toContain(String(rightAnswer()));
  });
});
