import { createMember, MEMBER_PASSWORD, type Member } from '../../../../test/member.ts';
import { send } from '../../../../test/send.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

/** Wrong passwords until a network is blocked. */
const LIMIT = 40;
const WRONG = { error: 'Email atau password salah', code: 'invalid' };

let nextAnswer = 11_111;
const rightAnswer = () => nextAnswer;

let test: TestApp;
let member: Member;
beforeAll(async () => {
  test = await startTestApp(
    { LOGIN_LIMIT_ADDRESS: LIMIT },
    {
      parts: () => ({ captchaAnswers: () => String((nextAnswer += 1)) }),
    },
  );
});
afterAll(() => test.close());

let lastAddress = 0;
const nextAddress = () => `198.51.100.${(lastAddress += 1)}`;
let lastStranger = 0;
const nextStranger = () => `acak${(lastStranger += 1)}@acara.test`;
let from = '';
beforeEach(async () => {
  member = await createMember(test);
  from = nextAddress();
});

type Fields = { email?: string; password?: string; captcha?: unknown };
const logIn = (fields: Fields = {}, more: { from?: string } = {}) =>
  send(test.app, 'POST /login', {
    from,
    ...more,
    fields: { email: member.email, password: MEMBER_PASSWORD, ...fields },
  });
const fail = (fields: Fields = {}, more: { from?: string } = {}) => logIn({ password: 'salah', ...fields }, more);
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < count; time += 1) await work();
};

describe('a correct login', () => {
  it('succeeds with a captcha, however many from its network need one, at the first try', async () => {
    await times(3, () => fail({ email: nextStranger() }));
    await times(60, async () => {
      const other = await createMember(test);
      expect((await logIn({ email: other.email })).json()).toMatchObject({ fields: { captcha: 'Wajib diisi' } });
      expect((await logIn({ email: other.email, captcha: rightAnswer() })).statusCode).toBe(200);
    });
  });

  it('succeeds from another network with a captcha, however often its address is tried', async () => {
    await times(3, fail);
    await times(30, () => fail({ captcha: rightAnswer() }));
    const elsewhere = nextAddress();
    expect((await logIn({}, { from: elsewhere })).json()).toMatchObject({ fields: { captcha: 'Wajib diisi' } });
    expect((await logIn({ captcha: rightAnswer() }, { from: elsewhere })).statusCode).toBe(200);
  });

  it('is not refused because 120 others wait with its e-mail address, from one network or many', async () => {
    const networks = Array.from({ length: 120 }, (_, host) => `100.64.0.${host}`);
    for (const hammers of [networks, networks.map(() => from)]) {
      const hammering = hammers.map((network) => fail({}, { from: network }));
      const elsewhere = nextAddress();
      const first = await logIn({}, { from: elsewhere });
      expect([200, 422]).toContain(first.statusCode);
      await Promise.all(hammering);
      const later = await logIn({}, { from: elsewhere });
      const last = later.statusCode === 200 ? later : await logIn({ captcha: rightAnswer() }, { from: elsewhere });
      expect(last.statusCode).toBe(200);
    }
  });

  it('is not delayed or refused by 120 logins with another address from its network', async () => {
    const hammering = Array.from({ length: 120 }, () => fail({ email: 'acak@acara.test' }));
    expect([200, 422]).toContain((await logIn()).statusCode);
    await Promise.all(hammering);
  });
});

describe('an address as it was pasted or typed on another keyboard', () => {
  const spellings = (email: string) => [
    `\u200b${email}`,
    `\u202a${email}\u202c`,
    `${email}\u2060\u200e`,
    `\u00a0${email.toUpperCase()}\u3000`,
    email.replace('@', '＠'),
  ];

  it('logs in, and is no wrong password [typed.email]', async () => {
    for (const email of spellings(member.email)) expect((await logIn({ email })).statusCode).toBe(200);
  });

  it('counts as the same address, and its captcha is the same', async () => {
    const [first = '', second = '', third = '', ...more] = spellings(member.email);
    for (const email of [first, second, third]) await fail({ email });
    expect((await logIn()).json()).toMatchObject({ fields: { captcha: 'Wajib diisi' } });
    for (const email of more)
      expect((await logIn({ email })).json()).toMatchObject({ fields: { captcha: 'Wajib diisi' } });
    const captcha = String(rightAnswer());
    const wide = captcha.replace(/./g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    expect((await logIn({ email: first, captcha: ` ${wide}\u200b` })).statusCode).toBe(200);
  });
});

describe('another captcha', () => {
  const renew = (fields: Record<string, unknown> = {}, more: { from?: string } = {}) =>
    send(test.app, 'POST /login/captcha', { from, ...more, fields: { email: member.email, ...fields } });

  it('replaces the one before, as a picture and optionally as sound [api.login-captcha]', async () => {
    await times(3, fail);
    const before = rightAnswer();
    const drawn = (await renew()).json().data;
    expect(Object.keys(drawn)).toEqual(['captcha']);
    expect(drawn.captcha).toMatch(/^data:image\/svg\+xml;base64,/);
    expect((await logIn({ captcha: before })).json()).toMatchObject({ fields: { captcha: 'Kode captcha salah' } });
    const spoken = (await renew({ spoken: 1 })).json().data;
    expect(spoken.captcha).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(spoken.audio).toMatch(/^data:audio\/wav;base64,UklGR/);
    expect((await logIn({ captcha: rightAnswer() })).statusCode).toBe(200);
  });

  it('is limited to 600 in 15 minutes per network', async () => {
    const answers = await Promise.all(Array.from({ length: 610 }, () => renew()));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(600);
    expect((await renew({}, { from: nextAddress() })).statusCode).toBe(200);
  });
});

describe('too many failures', () => {
  it('from one network block it, and no other, until 15 minutes after the first', async () => {
    const email = nextStranger();
    await times(3, () => fail({ email }));
    await times(LIMIT - 4, () => fail({ email, captcha: rightAnswer() }));
    test.clock.advance(60_000);
    expect((await fail({ email, captcha: rightAnswer() })).json()).toMatchObject(WRONG);
    const answer = await logIn();
    expect(answer.statusCode).toBe(429);
    expect(answer.headers).toMatchObject({ 'retry-after': '840', 'cache-control': 'no-store' });
    expect(answer.json()).toEqual({
      error: 'Terlalu banyak percobaan. Coba lagi dalam 14 menit.',
      code: 'too_many_requests',
    });
    expect((await logIn({}, { from: nextAddress() })).statusCode).toBe(200);
    test.clock.advance(14 * 60_000);
    expect((await logIn()).statusCode).toBe(200);
  });

  it('are not counted for missing or wrong captchas: no password was checked', async () => {
    await times(3, fail);
    await times(LIMIT, () => fail({ captcha: 1 }));
    await times(LIMIT, () => fail());
    expect((await logIn({ captcha: rightAnswer() })).statusCode).toBe(200);
  });

  it('sent concurrently do not pass before they are counted, from one network or many', async () => {
    const networks = Array.from({ length: 40 }, (_, host) => `100.64.1.${host}`);
    for (const guessers of [networks.map(() => from), networks]) {
      member = await createMember(test);
      const statuses = await Promise.all(
        guessers.map((network, index) => fail({ password: `tebakan-${index}` }, { from: network })),
      );
      const checked = statuses.filter((answer) => answer.json().error === WRONG.error);
      expect(checked).toHaveLength(3);
    }
  });
});
