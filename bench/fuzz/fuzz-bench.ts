import fs from 'node:fs';
import path from 'node:path';
import { EMULATOR_CLIENT_ID } from '@acara/shared-contract/settings';
import { benchRun, BenchError } from '../lib/bench-run.ts';
import { mapConcurrently } from '../lib/concurrency.ts';
import { readOptions } from '../lib/options.ts';
import { finishBench } from '../lib/run-report.ts';
import { sum } from '../lib/statistics.ts';
import { startPostgresServer, ENVIRONMENT_DATA } from '../environment/postgres-server.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { EXPECTED_ERRORS, MOST_LATE } from './check-response.ts';
import { addContents, signNotification } from './fuzz-contents.ts';
import { fuzzOperation, type OperationReport, fuzzTable } from './fuzz-operation.ts';
import { addMember } from './members.ts';
import { readOperations } from './operations.ts';

export const usage = `fuzz: requests of every kind to every endpoint, made of the API's own description
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

/** Unexpected lines of the log: errors that are not named, and lines that are no JSON. */
const unexpectedLines = (): string[] =>
  fs
    .readFileSync(path.join(ENVIRONMENT_DATA, NAME, 'logs', 'api-1.log'), 'utf8')
    .split('\n')
    .filter((line) => {
      if (line === '') return false;
      if (!line.startsWith('{')) return true;
      return /"level":[56]0/.test(line) && !EXPECTED_ERRORS.some(({ words }) => words.test(line));
    });

/** Problems of the API after all requests, in words. */
const checkAftermath = async (environment: TestEnvironment, pid: number): Promise<string[]> => {
  const [api] = environment.apis;
  const broken: string[] = [];
  if (!api?.isRunning || api.pid !== pid) broken.push('the API has ended');
  for (const probe of ['healthz', 'readyz']) {
    const status = await fetch(`${api?.url}/${probe}`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 200) broken.push(`/${probe} returned ${status}`);
  }
  const lines = unexpectedLines();
  if (lines.length > 0)
    broken.push(`${lines.length} unexpected lines in the log:\n${lines.slice(0, 5).join('\n').slice(0, 6_000)}`);
  return [...broken, ...(await environment.ledger())];
};

/** @throws BenchError when something must hold and does not */
export const run = async (args: string[]): Promise<void> => {
  const options = readOptions(args, {
    requests: 20_000,
    seed: Math.floor(Math.random() * 2 ** 31),
    only: '',
    minutes: 15,
  });
  const { seed } = options;

  await benchRun(options.minutes, async (disposables) => {
    const server = await startPostgresServer(disposables, NAME);
    const env = { ...LIMITS, GOOGLE_CLIENT_ID: EMULATOR_CLIENT_ID, PUBLIC_ORIGIN: ORIGIN };
    const environment = await startTestEnvironment({ disposables, server }, { name: NAME, env, emulators: ['google'] });
    const { url: origin = '', pid = 0 } = environment.apis[0] ?? {};
    const accounts = [
      await addMember(environment, 'anggota', true),
      await addMember(environment, 'baru', false),
      await addMember(environment, 'lain', true),
    ];
    const { getKnown } = await addContents(environment, accounts, ORIGIN);
    const forgetLimits = async () => {
      await environment.database.pool.query('delete from limit_spent; delete from login_failure');
    };

    const all = await readOperations(origin);
    const only = options.only.split(',');
    const operations = all.filter(({ name }) => options.only === '' || only.includes(name));
    if (operations.length === 0)
      throw new BenchError(`There is no such endpoint; there are\n${all.map(({ name }) => name).join('\n')}`);
    const requests = Math.ceil(options.requests / all.length);
    console.log(`seed ${seed}: ${requests} requests to each of ${operations.length} endpoints`);

    const reports: OperationReport[] = [];
    const begun = performance.now();
    await mapConcurrently(operations, AT_ONCE, async (operation) => {
      const members = [null, ...accounts].map((member) => ({
        name: member?.name ?? 'guest',
        known: getKnown(member, operation.name),
      }));
      const finishBody = operation.name === 'POST /payment/notification' ? { finishBody: signNotification } : {};
      reports.push(
        await fuzzOperation(operation, { origin, accounts, members, requests, seed, forgetLimits, ...finishBody }),
      );
    });
    const seconds = (performance.now() - begun) / 1_000;
    const broken = await checkAftermath(environment, pid);

    const late = sum(reports.map((report) => report.late));
    if (late > MOST_LATE * sum(reports.map((report) => report.requests)))
      broken.push(`${late} responses came too late`);

    console.log(fuzzTable(reports, seconds));
    const failures = reports.flatMap(({ failure }) => failure ?? []);
    for (const { operation, problem, curl } of failures)
      console.log(
        `\n${operation} ${problem}\n  npm run bench -- fuzz --seed ${seed} --requests ${options.requests} --only '${operation}'\n  ${curl}`,
      );
    const summaries = reports.map(({ times, ...report }) => ({ ...report, slowest: Math.max(...times) }));
    broken.push(...failures.map(({ operation, problem }) => `${operation} ${problem}`));
    finishBench(NAME, { options, seconds, operations: summaries, broken });
  });
};
