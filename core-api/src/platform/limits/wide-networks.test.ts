import { send } from '../../../test/send.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

const NEW = { password: 'Sandi-Baru-1', retype_password: 'Sandi-Baru-1' };
const SETTINGS = {
  REGISTRATION_LIMIT: 2,
  RECOVERY_LIMIT: 2,
  READ_LIMIT: 20,
  LIST_LIMIT: 20,
  LOGIN_LIMIT_ADDRESS: 2,
  LOGIN_CAPTCHA_AFTER_ADDRESS: 1_000,
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp(SETTINGS);
});
afterAll(() => test.close());

let sites = 0;
const nextSite = () => `2001:db8:${(sites += 1).toString(16)}`;
const hosts = (site: string) => (turn: number) => `${site}:${turn.toString(16)}::1`;

type Call = (turn: number, from: string) => PromiseLike<{ statusCode: number }>;
const mail = (turn: number, from: string) => `${turn}-${from.replaceAll(':', '-')}@acara.test`;

const recover: Call = (turn, from) =>
  send(test.app, 'POST /recover_password', { fields: { email: mail(turn, from) }, from });
const guess: Call = async (_turn, from) => {
  const subject = `7 ${from.split(':').slice(0, 4).join(':')}`;
  if (await test.app.limits.isReached('accessCodes', subject)) return { statusCode: 429 };
  await test.app.limits.allows('accessCodes', subject);
  return { statusCode: 403 };
};
const register: Call = (turn, from) =>
  send(test.app, 'POST /register', {
    fields: { name: 'Baru', email: mail(turn, from), ...NEW },
    encoding: 'multipart',
    from,
  });
const logIn: Call = (turn, from) =>
  send(test.app, 'POST /login', { fields: { email: mail(turn, from), password: 'salah' }, from });
const read: Call = (_turn, from) => send(test.app, 'GET /category_event', { from });
const list: Call = (_turn, from) => send(test.app, 'GET /event/all', { from });

const countAllowed = async (call: Call, many: number, addressOf: (turn: number) => string): Promise<number> => {
  let allowed = 0;
  for (let turn = 0; turn < many; turn += 1) {
    const { statusCode } = await call(turn, addressOf(turn));
    if (statusCode !== 429) allowed += 1;
  }
  return allowed;
};

describe('who has an IPv6 /48 and uses another /64 for each request', () => {
  it.each<[what: string, call: Call, many: number, atMost: number]>([
    ['requests eight times the reset links of a network', recover, 20, 16],
    ['makes eight times the accounts of a network', register, 20, 16],
    ['tries eight times the passwords of a network', logIn, 20, 16],
    ['guesses twice the access codes of a network until they are held', guess, 30, 20],
    // And a share for the process.
    ['reads eight times as much as a network', read, 200, 168],
    ['reads eight times the lists of a network', list, 200, 168],
  ])('%s, and no more [api.limits]', async (_what, call, many, atMost) => {
    const allowed = await countAllowed(call, many, hosts(nextSite()));
    expect(allowed).toBeLessThanOrEqual(atMost);
    expect(allowed).toBeGreaterThanOrEqual(atMost * 0.9);
    expect((await call(0, hosts(nextSite())(0))).statusCode).not.toBe(429);
  });

  it('gets eight times the captchas of a network', async () => {
    const site = nextSite();
    const spend = (turn: number) => test.app.limits.spend('captchas', `${site}:${turn.toString(16)}`);
    const spent = await Promise.allSettled(Array.from({ length: 4_900 }, (_, turn) => spend(turn)));
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(4_800);
  });
});

it('a network that is refused takes nothing from the others of its /48', async () => {
  const hostOf = hosts(nextSite());
  expect(await countAllowed(recover, 30, () => hostOf(0))).toBe(2);
  expect(await countAllowed(recover, 20, (turn) => hostOf(turn + 1))).toBe(14);
});
