import fs from 'node:fs';
import path from 'node:path';
import { EMULATOR_CLIENT_ID } from '@acara/shared-contract/settings';
import { ENVIRONMENT_DATA, startPostgresServer } from '../environment/databases.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { BenchError, defineBench } from '../lib/bench.ts';
import { mapConcurrently } from '../lib/concurrency.ts';
import { requestJson } from '../lib/request-json.ts';
import { createChecks, type Checks } from '../lib/runs.ts';
import { sum } from '../lib/statistics.ts';
import { EXPECTED_ERRORS, MOST_LATE } from './check-response.ts';
import { addContents, signNotification, addMember } from './fuzz-contents.ts';
import { fuzzOperation, printReports, type OperationReport } from './fuzz-operation.ts';
import { readOperations } from './operations.ts';

const USAGE = `requests of every kind to every endpoint, made of the API's own description
  --requests N     in all (default 20000)
  --seed N         default: a new one, which is printed
  --only 'GET /event/all,POST /login'   default all`;

const OPTIONS = { requests: 20_000, seed: Math.floor(Math.random() * 2 ** 31), only: '', minutes: 15 };
const AT_ONCE = 6;
const NAME = 'fuzz';
const ORIGIN = 'http://localhost:3000';
const MANY = '1000000';
const LIMITS = {
  ...{ READ_LIMIT: MANY, LIST_LIMIT: MANY, REGISTRATION_LIMIT: MANY, RECOVERY_LIMIT: MANY },
  ...{ PICTURE_LIMIT: MANY, WRITE_LIMIT_ACCOUNT: MANY, WRITE_LIMIT_NETWORK: MANY },
  ...{ HOLD_LIMIT_ACCOUNT: MANY, HOLD_LIMIT_NETWORK: MANY, PURCHASE_LIMIT: MANY, LOGIN_CAPTCHA_AFTER_EMAIL: '20' },
};

/** Unexpected lines of the log: errors that are not named, and lines that are no JSON. */
const unexpectedLines = (): string[] =>
  fs
    .readFileSync(path.join(ENVIRONMENT_DATA, NAME, 'logs', 'api-1.log'), 'utf8')
    .split('\n')
    .filter((line) => {
      if (line === '') return false;
      if (!line.startsWith('{')) return true;
      return /"level":[56]0/.test(line) && !EXPECTED_ERRORS.some((words) => words.test(line));
    });

/** The API after all requests. */
const checkAftermath = async ({ apis: [api], ledger }: TestEnvironment, pid: number, { holds, add }: Checks) => {
  holds(api?.isRunning === true && api.pid === pid, 'the API has ended');
  for (const probe of ['healthz', 'readyz']) {
    const { status } = await requestJson('GET', `${api?.url}/${probe}`);
    holds(status === 200, `/${probe} returned ${status}`);
  }
  const lines = unexpectedLines();
  const shown = lines.slice(0, 5).join('\n').slice(0, 6_000);
  holds(lines.length === 0, `${lines.length} unexpected lines in the log:\n${shown}`);
  add(await ledger());
};

export const { usage, run } = defineBench(NAME, USAGE, OPTIONS, async ({ disposables, seed, only, requests: most }) => {
  const server = await startPostgresServer(disposables, NAME);
  const env = { ...LIMITS, GOOGLE_CLIENT_ID: EMULATOR_CLIENT_ID, PUBLIC_ORIGIN: ORIGIN };
  const environment = await startTestEnvironment({ disposables, server }, { name: NAME, env, emulators: ['google'] });
  const { url: origin = '', pid = 0 } = environment.apis[0] ?? {};
  const accounts = [
    await addMember(environment, 'anggota', true),
    await addMember(environment, 'baru', false),
    await addMember(environment, 'lain', true),
  ];
  const getKnown = await addContents(environment, accounts, ORIGIN);
  const forgetLimits = async () => {
    await environment.database.pool.query('delete from limit_spent; delete from login_failure');
  };

  const all = await readOperations(origin);
  const operations = all.filter(({ name }) => only === '' || only.split(',').includes(name));
  if (operations.length === 0)
    throw new BenchError(`There is no such endpoint; there are\n${all.map(({ name }) => name).join('\n')}`);
  const requests = Math.ceil(most / all.length);
  console.log(`seed ${seed}: ${requests} requests to each of ${operations.length} endpoints`);

  const reports: OperationReport[] = [];
  const begun = performance.now();
  await mapConcurrently(operations, AT_ONCE, async (operation) => {
    const members = [null, ...accounts].map((member) => ({
      name: member?.name ?? 'guest',
      known: getKnown(member, operation.name),
    }));
    const finishBody = operation.name === 'POST /payment/notification' ? { finishBody: signNotification } : {};
    const options = { origin, accounts, members, requests, seed, forgetLimits, ...finishBody };
    reports.push(await fuzzOperation(operation, options));
  });
  const seconds = (performance.now() - begun) / 1_000;
  printReports(reports, seconds);

  const checks = createChecks();
  await checkAftermath(environment, pid, checks);
  const late = sum(reports.map((report) => report.late));
  const sent = sum(reports.map((report) => report.requests));
  checks.holds(late <= MOST_LATE * sent, `${late} responses came too late`);
  for (const { operation, problem, curl } of reports.flatMap(({ failure }) => failure ?? [])) {
    checks.holds(false, `${operation} ${problem}`);
    console.log(
      `\n${operation} ${problem}\n  npm run bench -- fuzz --seed ${seed} --requests ${most} --only '${operation}'\n  ${curl}`,
    );
  }
  const summaries = reports.map(({ times, ...report }) => ({ ...report, slowest: Math.max(...times) }));
  return { seconds, operations: summaries, broken: checks.broken };
});
