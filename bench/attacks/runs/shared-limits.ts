import { createDatabase, createLimiter, createLimitRepository } from '@acara/core-api/bench';
import { environmentRun, type TestEnvironment } from '../../environment/test-environment.ts';
import { mapConcurrently, upTo } from '../../lib/concurrency.ts';
import { summarizeTimes } from '../../lib/statistics.ts';
import { printTable } from '../../lib/text-table.ts';

const PROCESSES = 2;
const MAILS = 400;
const RECOVERIES = 60;
const READS = 2_000;
/** Each process may let through a twentieth of the limit on its own. */
const MOST_READS = READS * (1 + PROCESSES / 20);
const IN_FLIGHT = 64;
const CALLS = 4_000;
const WRITERS = 16;
const SUBJECTS = 500;
const WINDOW = 60_000;

/** How many requests of one network all processes together let through; they get them in turn. */
const countPassed = async (
  { send }: TestEnvironment,
  count: number,
  address: string,
  path: string,
  getBody?: (index: number) => object,
) => {
  let through = 0;
  const unexpected = new Set<number>();
  await mapConcurrently(upTo(count), IN_FLIGHT, async (index) => {
    const headers = { 'x-forwarded-for': address };
    const { status } = await send(getBody ? 'POST' : 'GET', path, { headers, body: getBody?.(index) });
    if (status === 200) through += 1;
    else if (status !== 429) unexpected.add(status);
  });
  return { through, unexpected: [...unexpected] };
};

const timed = async (work: (subject: number) => Promise<unknown>) => {
  const begun = performance.now();
  const times = await mapConcurrently(upTo(CALLS), WRITERS, async (index) => {
    const start = performance.now();
    await work(index % SUBJECTS);
    return performance.now() - start;
  });
  const { p50, p99 } = summarizeTimes(times);
  return { 'counted/s': CALLS / ((performance.now() - begun) / 1000), 'p50 ms': p50, 'p99 ms': p99 };
};

/** R28: limits hold over two processes, and what counting costs. */
export const sharedLimitsRun = environmentRun(
  'R28',
  async (environment, { holds }) => {
    const getBody = (index: number) => ({ email: `x${index}@a.test` });
    const mails = await countPassed(environment, MAILS, '203.0.113.1', '/recover_password', getBody);
    const reads = await countPassed(environment, 3 * READS, '203.0.113.2', '/category_event');
    holds(mails.through === RECOVERIES, `${mails.through} reset mails went through, ${RECOVERIES} are allowed`);
    holds(reads.through >= READS && reads.through <= MOST_READS, `${reads.through} reads went through of ${READS}`);
    const unexpected = [...mails.unexpected, ...reads.unexpected];
    holds(unexpected.length === 0, `statuses ${unexpected.join(', ')}`);
    printTable('R28: limits over two processes', [
      { of: 'reset mails', sent: MAILS, allowed: String(RECOVERIES), 'let through': mails.through },
      { of: 'reads', sent: 3 * READS, allowed: `${READS} to ${MOST_READS}`, 'let through': reads.through },
    ]);

    const repository = createLimitRepository(createDatabase(environment.database.pool, { prepare: true }));
    const limiter = createLimiter({ repository, key: Buffer.from('r28'), now: () => new Date() });
    const rule = { name: 'r28', max: CALLS, window: WINDOW };
    const alone = await timed((subject) =>
      repository.spend([{ subject: Buffer.from(`alone ${subject}`), count: 1, window: WINDOW }], new Date()),
    );
    const together = await timed((subject) => limiter.spend(rule, subject));
    printTable(`${WRITERS} in flight`, [
      { 'counted by': 'a statement each', ...alone },
      { 'counted by': 'a statement for many', ...together },
    ]);
    return { mails, reads, alone, together };
  },
  { processes: PROCESSES, env: { READ_LIMIT: String(READS) } },
);
