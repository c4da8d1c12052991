import { createDatabase, createLimiter, createLimitRepository } from '@acara/core-api/bench';
import { mapConcurrently } from '../../lib/concurrency.ts';
import { summarizeTimes } from '../../lib/statistics.ts';
import { fixed, textTable } from '../../lib/text-table.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { requestJson } from '../../environment/request-json.ts';
import {
  type EnvironmentContext,
  withTestEnvironment,
  type TestEnvironment,
} from '../../environment/test-environment.ts';

const PROCESSES = 2;
const RECOVERIES = 60;
const READS = 2_000;
/** Each process may let through a twentieth of the limit on its own. */
const MOST_READS = READS * (1 + PROCESSES / 20);
const IN_FLIGHT = 64;
const CALLS = 4_000;
const WRITERS = 16;
const SUBJECTS = 500;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** How many requests of one network all processes together let through. */
const countPassed = async (
  environment: TestEnvironment,
  count: number,
  address: string,
  path: string,
  body?: (index: number) => object,
) => {
  let through = 0;
  const unexpected = new Set<number>();
  await mapConcurrently(upTo(count), IN_FLIGHT, async (index) => {
    const { status } = await requestJson({
      method: body ? 'POST' : 'GET',
      url: `${environment.apis[index % PROCESSES]?.url}/api/v1${path}`,
      headers: { 'x-forwarded-for': address },
      ...(body && { body: body(index) }),
    });
    if (status === 200) through += 1;
    else if (status !== 429) unexpected.add(status);
  });
  return { through, unexpected: [...unexpected] };
};

const timed = async (work: (index: number) => Promise<unknown>) => {
  const times: number[] = [];
  const begun = performance.now();
  await mapConcurrently(upTo(CALLS), WRITERS, async (index) => {
    const start = performance.now();
    await work(index);
    times.push(performance.now() - start);
  });
  const rate = CALLS / ((performance.now() - begun) / 1000);
  return { rate, ...summarizeTimes(times) };
};

/** R28: limits hold over two processes, and what counting costs. */
export const sharedLimitsRun = async (context: EnvironmentContext): Promise<RunReport> => {
  const options = { name: 'r28', env: { READ_LIMIT: String(READS) } };
  return withTestEnvironment({ ...context, processes: PROCESSES }, options, async (environment) => {
    const { broken, holds } = createChecks();
    const mails = await countPassed(environment, 400, '203.0.113.1', '/recover_password', (index) => ({
      email: `x${index}@a.test`,
    }));
    const reads = await countPassed(environment, 3 * READS, '203.0.113.2', '/category_event');
    holds(mails.through === RECOVERIES, `${mails.through} reset mails went through, ${RECOVERIES} are allowed`);
    holds(reads.through >= READS && reads.through <= MOST_READS, `${reads.through} reads went through of ${READS}`);
    const unexpected = [...mails.unexpected, ...reads.unexpected];
    holds(unexpected.length === 0, `statuses ${unexpected.join(', ')}`);

    const repository = createLimitRepository(createDatabase(environment.database.pool, { prepare: true }));
    const limiter = createLimiter({ repository, key: Buffer.from('r28'), now: () => new Date() });
    const rule = { name: 'r28', max: CALLS, window: 60_000 };
    const alone = await timed((index) =>
      repository.spend([{ subject: Buffer.from(`alone ${index % SUBJECTS}`), count: 1, window: 60_000 }], new Date()),
    );
    const together = await timed((index) => limiter.spend(rule, index % SUBJECTS));
    console.log('R28: limits over two processes');
    console.log(
      textTable(
        ['', 'sent', 'allowed', 'let through'],
        [
          ['reset mails of a network', 400, RECOVERIES, mails.through],
          ['reads of a network', 3 * READS, `${READS} to ${MOST_READS}`, reads.through],
        ],
      ),
    );
    console.log(
      textTable(
        [`${WRITERS} in flight`, 'counted/s', 'p50 ms', 'p99 ms'],
        Object.entries({ 'a statement each': alone, 'a statement for many': together }).map(([name, row]) => [
          name,
          fixed(row.rate, 0),
          fixed(row.p50, 1),
          fixed(row.p99, 1),
        ]),
      ),
    );
    return { name: 'R28', numbers: { mails, reads, alone, together }, broken };
  });
};
