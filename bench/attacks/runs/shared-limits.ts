import { createDatabase, createLimiter, createLimitRepository } from '@acara/core-api/bench';
import { quantile } from '../../lib/statistics.ts';
import { fixed, textTable } from '../../lib/text-table.ts';
import { createChecks, type RunReport } from '../../sales/run-report.ts';
import { requestJson } from '../../environment/request-json.ts';
import { withTestEnvironment, type TestEnvironment } from '../../environment/test-environment.ts';
import type { AttackContext } from '../attack-context.ts';

const PROCESSES = 2;
const RECOVERIES = 60;
const READS = 2_000;
/** A process has a twentieth of the limit for itself. */
const MOST_READS = READS * (1 + PROCESSES / 20);
const IN_FLIGHT = 64;
const CALLS = 4_000;
const WRITERS = 16;
const SUBJECTS = 500;

const inFlight = async (many: number, count: number, work: (index: number) => Promise<void>) => {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: many }, worker));
};

/** How many of so many calls of one network were let through by all processes together. */
const passed = async (
  environment: TestEnvironment,
  asked: number,
  address: string,
  path: string,
  body?: (index: number) => object,
) => {
  let through = 0;
  const unexpected = new Set<number>();
  await inFlight(IN_FLIGHT, asked, async (index) => {
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
  await inFlight(WRITERS, CALLS, async (turn) => {
    const start = performance.now();
    await work(turn);
    times.push(performance.now() - start);
  });
  const rate = CALLS / ((performance.now() - begun) / 1000);
  return { rate, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
};

/** R28: limits hold over two processes, and what counting costs. */
export const sharedLimitsRun = async ({ disposables, server }: AttackContext): Promise<RunReport> => {
  const options = { name: 'r28', server: await server(), processes: PROCESSES, env: { READ_LIMIT: String(READS) } };
  return withTestEnvironment(disposables, options, async (environment) => {
    const { broken, holds } = createChecks();
    const mails = await passed(environment, 400, '203.0.113.1', '/recover_password', (turn) => ({
      email: `x${turn}@a.test`,
    }));
    const reads = await passed(environment, 3 * READS, '203.0.113.2', '/category_event');
    holds(mails.through === RECOVERIES, `${mails.through} reset mails went through, ${RECOVERIES} are allowed`);
    holds(reads.through >= READS && reads.through <= MOST_READS, `${reads.through} reads went through of ${READS}`);
    const unexpected = [...mails.unexpected, ...reads.unexpected];
    holds(unexpected.length === 0, `answers ${unexpected.join(', ')}`);

    const repository = createLimitRepository(createDatabase(environment.database.pool, { prepare: true }));
    const limiter = createLimiter({ repository, key: Buffer.from('r28'), now: () => new Date() });
    const rule = { name: 'r28', max: CALLS, window: 60_000 };
    const alone = await timed((turn) =>
      repository.spend([{ subject: Buffer.from(`alone ${turn % SUBJECTS}`), count: 1, window: 60_000 }], new Date()),
    );
    const together = await timed((turn) => limiter.spend(rule, turn % SUBJECTS));
    console.log('R28: limits over two processes');
    console.log(
      textTable(
        ['', 'asked', 'allowed', 'let through'],
        [
          ['reset mails of a network', '400', String(RECOVERIES), String(mails.through)],
          ['reads of a network', String(3 * READS), `${READS} to ${MOST_READS}`, String(reads.through)],
        ],
      ),
    );
    console.log(
      textTable(
        [`${WRITERS} in flight`, 'counted/s', 'p50 ms', 'p99 ms'],
        Object.entries({ 'a statement each': alone, 'a statement for a turn': together }).map(([name, row]) => [
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
