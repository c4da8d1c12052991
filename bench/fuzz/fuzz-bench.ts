import { EMULATOR_CLIENT_ID } from '@acara/server-kit/settings';
import fc from 'fast-check';
import { startPostgresServer } from '../environment/databases.ts';
import { startTestEnvironment } from '../environment/test-environment.ts';
import { BenchError, defineBench } from '../lib/bench.ts';
import { mapConcurrently } from '../lib/concurrency.ts';
import { countEach, countsText } from '../lib/load.ts';
import { requestJson } from '../lib/request-json.ts';
import { summarizeTimes, sum } from '../lib/statistics.ts';
import { createResponseCheck, EXPECTED_ERRORS, longestAnswer, MOST_LATE } from './check-response.ts';
import { addContents, addMember, signNotification, type Member } from './fuzz-contents.ts';
import { readOperations, type Operation } from './operations.ts';
import { requestArbitrary, type RequestOptions } from './requests.ts';
import { nextNetwork, sendRequest, type FuzzRequest } from './send-request.ts';

const USAGE = `requests of every kind to every endpoint, made of the API's own description
  --requests N     in all (default 20000)
  --seed N         default: a new one, which is printed
  --only 'GET /event/all,POST /login'   default all`;

const OPTIONS = { requests: 20_000, seed: Math.floor(Math.random() * 2 ** 31), only: '', minutes: 15 };
const AT_ONCE = 6;
const ORIGIN = 'http://localhost:3000';
const MANY = '1000000';
/** Limits would refuse most requests at once. */
const SETTINGS = {
  READ_LIMIT: MANY,
  LIST_LIMIT: MANY,
  REGISTRATION_LIMIT: MANY,
  RECOVERY_LIMIT: MANY,
  PICTURE_LIMIT: MANY,
  WRITE_LIMIT_ACCOUNT: MANY,
  WRITE_LIMIT_NETWORK: MANY,
  HOLD_LIMIT_ACCOUNT: MANY,
  HOLD_LIMIT_NETWORK: MANY,
  PURCHASE_LIMIT: MANY,
  LOGIN_CAPTCHA_AFTER_EMAIL: '20',
  GOOGLE_CLIENT_ID: EMULATOR_CLIENT_ID,
  PUBLIC_ORIGIN: ORIGIN,
};

/** Unexpected lines of the log: errors that are not named, and lines that are no JSON. */
const isUnexpected = (line: string): boolean => {
  if (line === '') return false;
  if (!line.startsWith('{')) return true;
  return /"level":[56]0/.test(line) && !EXPECTED_ERRORS.some((words) => words.test(line));
};

export const { usage, run } = defineBench('fuzz', USAGE, OPTIONS, async (bench) => {
  const { disposables, seed, only, requests: most, holds, add } = bench;
  const server = await startPostgresServer(disposables, 'fuzz');
  const environment = await startTestEnvironment(disposables, server, 'fuzz', { env: SETTINGS, emulators: ['google'] });
  const [api] = environment.apis;
  if (!api) throw new Error('no API runs');
  const { pid } = api;
  const accounts = [
    await addMember(environment, 'anggota', true),
    await addMember(environment, 'baru', false),
    await addMember(environment, 'lain', true),
  ];
  const getKnown = await addContents(environment, accounts, ORIGIN);
  const forgetLimits = async () => {
    await environment.database.pool.query('delete from limit_spent; delete from login_failure');
  };

  const all = await readOperations(api.url);
  const operations = all.filter(({ name }) => only === '' || only.split(',').includes(name));
  if (operations.length === 0)
    throw new BenchError(`There is no such endpoint; there are\n${all.map(({ name }) => name).join('\n')}`);
  const count = Math.ceil(most / all.length);
  console.log(`seed ${seed}: ${count} requests to each of ${operations.length} endpoints`);

  const begun = performance.now();
  const reports = await mapConcurrently(operations, AT_ONCE, (operation) => {
    const members = [null, ...accounts].map((member) => ({
      name: member?.name ?? 'guest',
      known: getKnown(member, operation.name),
    }));
    const finishBody = operation.name === 'POST /payment/notification' ? { finishBody: signNotification } : {};
    const options = { origin: api.url, accounts, members, count, seed, forgetLimits, ...finishBody };
    return fuzzOperation(operation, options);
  });
  const seconds = (performance.now() - begun) / 1_000;
  const sent = sum(reports.map(({ statuses }) => statuses.length));
  const late = sum(reports.map((report) => report.late));
  bench.table(
    `${sent} requests in ${seconds.toFixed(1)} s, ${late} late once`,
    reports
      .toSorted((one, other) => one.endpoint.localeCompare(other.endpoint))
      .map(({ endpoint, statuses, times }) => {
        const { p50, p99, most: slowest } = summarizeTimes(times);
        const responses = countsText(countEach(statuses.toSorted()));
        return { endpoint, sent: statuses.length, 'p50 ms': p50, p99, slowest, responses };
      }),
  );

  // The API after all requests.
  holds(api.isRunning && api.pid === pid, 'the API has ended');
  for (const address of ['healthz', 'readyz']) {
    const { status } = await requestJson('GET', `${api.url}/${address}`);
    holds(status === 200, `/${address} returned ${status}`);
  }
  const lines = environment.readLogs().split('\n').filter(isUnexpected);
  const shown = lines.slice(0, 5).join('\n').slice(0, 6_000);
  holds(lines.length === 0, `${lines.length} unexpected lines in the log:\n${shown}`);
  add(await environment.ledger());
  holds(late <= MOST_LATE * sent, `${late} responses came too late`);
  for (const { endpoint, failure } of reports) {
    if (!failure) continue;
    holds(false, `${endpoint} ${failure.problem}`);
    const { method, target, headers, body } = failure.request;
    console.log(`\n${endpoint} ${failure.problem}\n  ${JSON.stringify({ method, target, headers, body })}`);
    console.log(`  npm run bench -- fuzz --seed ${seed} --requests ${most} --only '${endpoint}'`);
  }
});

const FORGET_AFTER = 100;
const MOST_SHRINKS = 300;

type FuzzOptions = RequestOptions & {
  origin: string;
  accounts: readonly Member[];
  count: number;
  seed: number;
  /** Resets the limits, which would hide everything else. */
  forgetLimits: () => Promise<void>;
};

/** Sends requests to one endpoint, one after the other; one that fails is shrunk. */
const fuzzOperation = async (operation: Operation, options: FuzzOptions) => {
  const { origin, accounts, count, forgetLimits } = options;
  // From its name, so that an endpoint alone gets the same requests as among others.
  const seed = [...operation.name].reduce(
    (hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0,
    options.seed,
  );
  const check = createResponseCheck(operation);
  const statuses: number[] = [];
  const times: number[] = [];
  /** Of the smallest request found that gets a wrong response. */
  const failures: { problem: string; request: FuzzRequest }[] = [];
  let late = 0;
  let shrinks = 0;

  const fillAndSend = async (request: FuzzRequest) => {
    const account = accounts.find(({ name }) => name === request.member);
    const fill = (account ?? accounts[0])?.fill ?? ((text: string) => Promise.resolve(text));
    const filled = {
      ...request,
      target: await fill(request.target),
      body: request.body === null ? null : await fill(request.body),
      headers: {
        'x-forwarded-for': nextNetwork(),
        ...(account && { authorization: await account.authorization() }),
        ...request.headers,
      },
    };
    return { filled, answer: await sendRequest(filled, origin) };
  };

  const property = fc.asyncProperty(requestArbitrary(operation, options), async (request) => {
    if (failures.length > 0 && (shrinks += 1) > MOST_SHRINKS) return;
    let { filled, answer } = await fillAndSend(request);
    const account = accounts.find(({ name }) => name === request.member);
    if (answer.status === 401 && account && !request.headers['authorization']) {
      account.renew();
      ({ filled, answer } = await fillAndSend(request));
    }
    if (failures.length === 0) {
      statuses.push(answer.status);
      times.push(answer.ms);
      if (answer.status === 429 || statuses.length % FORGET_AFTER === 0) await forgetLimits();
    }
    if (answer.ms > longestAnswer(operation)) {
      // A busy machine is rarely late twice.
      ({ filled, answer } = await fillAndSend(request));
      late += 1;
    }
    const problem = check(request, answer);
    if (problem === null) return;
    failures.push({ problem, request: filled });
    throw new Error(problem);
  });
  await fc.check(property, { numRuns: count, seed });
  return { endpoint: operation.name, statuses, times, late, failure: failures.at(-1) };
};
