import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { EMULATOR_CLIENT_ID } from '@acara/shared-contract/settings';
import { benchRun, BenchError } from '../lib/bench-run.ts';
import { saveResults } from '../lib/save-results.ts';
import { startPostgresServer, ENVIRONMENT_DATA } from '../environment/postgres-server.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { EXPECTED_ERRORS, MOST_LATE } from './expectations.ts';
import { addContents, signNotification } from './fuzz-contents.ts';
import { fuzzOperation, type OperationReport } from './fuzz-operation.ts';
import { fuzzTable } from './fuzz-table.ts';
import { addMember } from './members.ts';
import { readOperations } from './operations.ts';

export const usage = `fuzz: requests of every kind to every call, made of the API's own description
  --requests N     in all (default 20000)
  --seed N         default: a new one, which is printed
  --only 'GET /event/all,POST /login'   default all
  --minutes N      give up after (default 15)`;

const AT_ONCE = 6;
const NAME = 'fuzz';
const ORIGIN = 'http://localhost:3000';
const MANY = '1000000';
const LIMITS = {
  ...{ READ_LIMIT: MANY, LIST_LIMIT: MANY, REGISTRATION_LIMIT: MANY, RECOVERY_LIMIT: MANY },
  ...{ HOLD_LIMIT_ACCOUNT: MANY, HOLD_LIMIT_NETWORK: MANY, LOGIN_CAPTCHA_AFTER_EMAIL: '20' },
};

/** Everything of the log that nobody expects: errors that are not named, and what is no line of it at all. */
const unexpectedLines = (): string[] =>
  fs
    .readFileSync(path.join(ENVIRONMENT_DATA, NAME, 'logs', 'api-1.log'), 'utf8')
    .split('\n')
    .filter((line) => {
      if (line === '') return false;
      if (!line.startsWith('{')) return true;
      return /"level":[56]0/.test(line) && !EXPECTED_ERRORS.some(({ words }) => words.test(line));
    });

const forEachInOrder = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>) => {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

/** What is wrong with the API after all of it, in words. */
const checkAftermath = async (world: TestEnvironment, pid: number): Promise<string[]> => {
  const [api] = world.apis;
  const broken: string[] = [];
  if (!api?.isRunning || api.pid !== pid) broken.push('the API has ended');
  for (const look of ['healthz', 'readyz']) {
    const status = await fetch(`${api?.url}/${look}`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 200) broken.push(`/${look} was answered ${status}`);
  }
  const lines = unexpectedLines();
  if (lines.length > 0)
    broken.push(
      `${lines.length} lines of the log that nobody expects:\n${lines.slice(0, 5).join('\n').slice(0, 6_000)}`,
    );
  return [...broken, ...(await world.ledger())];
};

/** The bench `fuzz`. @throws BenchError when something must hold and does not */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      requests: { type: 'string', default: '20000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      only: { type: 'string' },
      minutes: { type: 'string', default: '15' },
    },
  });
  const seed = Number(values.seed);

  await benchRun(Number(values.minutes), async (disposables) => {
    const server = await startPostgresServer(disposables, NAME);
    const env = { ...LIMITS, GOOGLE_CLIENT_ID: EMULATOR_CLIENT_ID, PUBLIC_ORIGIN: ORIGIN };
    const environment = await startTestEnvironment(disposables, { name: NAME, server, env, standIns: ['google'] });
    const { url: origin = '', pid = 0 } = environment.apis[0] ?? {};
    const accounts = [
      await addMember(environment, 'anggota', true),
      await addMember(environment, 'baru', false),
      await addMember(environment, 'lain', true),
    ];
    const { getKnown: knownOf } = await addContents(environment, accounts, ORIGIN);
    const forgetLimits = async () => {
      await environment.database.pool.query('delete from limit_spent; delete from login_failure');
    };

    const all = await readOperations(origin);
    const only = values.only?.split(',');
    const operations = all.filter(({ name }) => !only || only.includes(name));
    if (operations.length === 0)
      throw new BenchError(`There is no such call; there are\n${all.map(({ name }) => name).join('\n')}`);
    const requests = Math.ceil(Number(values.requests) / all.length);
    console.log(`seed ${seed}: ${requests} requests to each of ${operations.length} calls`);

    const reports: OperationReport[] = [];
    const begun = performance.now();
    await forEachInOrder(operations, async (operation) => {
      const members = [null, ...accounts].map((member) => ({
        name: member?.name ?? 'guest',
        known: knownOf(member, operation.name),
      }));
      const finishBody = operation.name === 'POST /payment/notification' ? { finishBody: signNotification } : {};
      reports.push(
        await fuzzOperation(operation, { origin, accounts, members, requests, seed, forgetLimits, ...finishBody }),
      );
    });
    const seconds = (performance.now() - begun) / 1_000;
    const broken = await checkAftermath(environment, pid);

    const sum = (of: (report: OperationReport) => number) => reports.reduce((sofar, report) => sofar + of(report), 0);
    const late = sum((report) => report.late);
    if (late > MOST_LATE * sum((report) => report.requests)) broken.push(`${late} answers came too late`);

    console.log(fuzzTable(reports, seconds));
    const failures = reports.flatMap(({ failure }) => failure ?? []);
    for (const { operation, problem, curl } of failures)
      console.log(
        `\n${operation} ${problem}\n  npm run bench -- fuzz --seed ${seed} --requests ${values.requests} --only '${operation}'\n  ${curl}`,
      );
    const summaries = reports.map(({ times, ...report }) => ({ ...report, slowest: Math.max(...times) }));
    console.log(
      `\nkept in ${saveResults(NAME, { options: { ...values, seed }, seconds, reports: summaries, broken })}`,
    );
    broken.push(...failures.map(({ operation, problem }) => `${operation} ${problem}`));
    if (broken.length > 0) throw new BenchError(`what must hold did not (seed ${seed}):\n${broken.join('\n')}`);
    console.log('everything that must hold did');
  });
};
