import type { Bearer } from '../../../platform/http/bearer.ts';
import { createBearerCheck, createKnownBearers, createLiveCheck } from './bearer-check.ts';
import { createRevocations } from './revocations.ts';

const START = 1_000_000_000_000;
const bearer: Bearer = { userId: 5, sessionId: 9, loggedInAt: new Date(START) };

/** One token, `good`, of one session, and the database's answer. */
const createTestCheck = () => {
  let clock = START;
  const now = () => new Date(clock);
  const database = { ended: [] as { session_id: number; revoked_at: Date }[], unavailable: false, queries: 0 };
  const answer = <Result>(result: () => Result) => {
    database.queries += 1;
    return database.unavailable ? Promise.reject(new Error('unavailable')) : Promise.resolve(result());
  };
  const sessions = {
    isLive: () => answer(() => database.ended.length === 0),
    revokedSince: (since: Date) => answer(() => database.ended.filter(({ revoked_at: at }) => at > since)),
  };
  const revocations = createRevocations(sessions, 900, now);
  const verify = jest.fn(async (token: string) => (token === 'good' ? { bearer, expiresAt: START + 900_000 } : null));
  const check = createBearerCheck({
    known: createKnownBearers(),
    accessTokens: { verify, sign: async () => '' },
    sessions,
    revocations,
    now,
  });
  return {
    check,
    verify,
    revocations,
    database,
    pass: (milliseconds: number) => void (clock += milliseconds),
    endElsewhere: () => void database.ended.push({ session_id: 9, revoked_at: now() }),
  };
};

describe('a bearer', () => {
  it('is verified once, then cached', async () => {
    const { check, verify, revocations, database } = createTestCheck();
    await revocations.poll();
    expect(await check('good')).toBe(bearer);
    const before = database.queries;
    expect(check('good')).toBe(bearer);
    expect(verify).toHaveBeenCalledTimes(1);
    expect(database.queries).toBe(before);
  });

  it('is not cached for an invalid token', async () => {
    const { check, verify } = createTestCheck();
    expect(await check('bad')).toBeNull();
    expect(await check('bad')).toBeNull();
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it('is refused from the next poll on, if its session was revoked elsewhere', async () => {
    const { check, revocations, endElsewhere } = createTestCheck();
    await revocations.poll();
    await check('good');
    endElsewhere();
    expect(check('good')).toBe(bearer);
    await revocations.poll();
    expect(check('good')).toBeNull();
    expect(await check('good')).toBeNull();
  });

  it('is refused at once, if its session was revoked here', async () => {
    const { check, revocations } = createTestCheck();
    await revocations.poll();
    await check('good');
    revocations.add([9]);
    expect(check('good')).toBeNull();
  });

  it('is checked in the database each time, if the last poll is more than 4 s ago', async () => {
    const { check, revocations, pass, endElsewhere } = createTestCheck();
    await revocations.poll();
    await check('good');
    pass(4_000);
    expect(check('good')).toBe(bearer);
    pass(1);
    expect(await check('good')).toBe(bearer);
    endElsewhere();
    expect(await check('good')).toBeNull();
  });

  it('is neither accepted nor refused while the database is unavailable for longer', async () => {
    const { check, revocations, database, pass } = createTestCheck();
    await revocations.poll();
    await check('good');
    database.unavailable = true;
    expect(check('good')).toBe(bearer);
    pass(4_001);
    await expect(check('good')).rejects.toThrow('unavailable');
    database.unavailable = false;
    expect(await check('good')).toBe(bearer);
  });

  it('expires with its token', async () => {
    const { check, revocations, pass } = createTestCheck();
    await check('good');
    pass(900_000);
    await revocations.poll();
    expect(check('good')).toBeNull();
  });
});

describe('revocations', () => {
  it('are found even if committed late, and are forgotten when no token can be valid', async () => {
    const { revocations, database, pass } = createTestCheck();
    await revocations.poll();
    pass(2_000);
    await revocations.poll();
    database.ended.push({ session_id: 9, revoked_at: new Date(START + 1_000) });
    pass(2_000);
    await revocations.poll();
    expect(revocations.has(9)).toBe(true);
    pass(1_000_000);
    await revocations.poll();
    expect(revocations.has(9)).toBe(false);
  });

  it('are not fresh after a failed poll, nor when the clock went back', async () => {
    const { revocations, database, pass } = createTestCheck();
    expect(revocations.isFresh()).toBe(false);
    database.unavailable = true;
    await expect(revocations.poll()).rejects.toThrow('unavailable');
    expect(revocations.isFresh()).toBe(false);
    database.unavailable = false;
    await revocations.poll();
    expect(revocations.isFresh()).toBe(true);
    pass(-1);
    expect(revocations.isFresh()).toBe(false);
  });
});

const OWNERS = new Map([
  [1, 11],
  [2, 12],
]);

const startCheck = () => {
  const queries: number[][] = [];
  const answers: ((error?: Error) => void)[] = [];
  const { isLive } = createLiveCheck({
    liveAmong: (ids) =>
      new Promise((resolve, reject) => {
        queries.push([...ids]);
        answers.push((error) => (error ? reject(error) : resolve(OWNERS)));
      }),
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { isLive, queries, answer: (error?: Error) => answers.shift()?.(error), turn };
};

describe('checking whether sessions are live', () => {
  it('is one query for concurrent callers, each with their own result', async () => {
    const check = startCheck();
    const results = [check.isLive(1, 11), check.isLive(2, 11), check.isLive(2, 12), check.isLive(3, 13)];
    await check.turn();
    expect(check.queries).toEqual([[1, 2, 2, 3]]);
    check.answer();
    expect(await Promise.all(results)).toEqual([true, false, true, false]);
  });

  it('never uses a query that began before', async () => {
    const check = startCheck();
    const first = check.isLive(1, 11);
    await check.turn();
    const second = check.isLive(1, 11);
    await check.turn();
    expect(check.queries.length).toBe(1);
    check.answer();
    expect(await first).toBe(true);
    await check.turn();
    expect(check.queries.length).toBe(2);
    check.answer();
    expect(await second).toBe(true);
  });

  it('fails with its query, and continues with the next', async () => {
    const check = startCheck();
    const failing = check.isLive(1, 11);
    await check.turn();
    const next = check.isLive(1, 11);
    check.answer(new Error('weg'));
    await expect(failing).rejects.toThrow('weg');
    await check.turn();
    check.answer();
    expect(await next).toBe(true);
  });
});
