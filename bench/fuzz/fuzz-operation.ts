import fc from 'fast-check';
import { longestAnswer, createResponseCheck, SLOWER } from './check-response.ts';
import { curlLine, type FuzzRequest, sendRequest, type FuzzResponse } from './send-request.ts';
import type { Member } from './fuzz-contents.ts';
import type { Operation } from './operations.ts';
import { requestArbitrary, type RequestOptions } from './requests.ts';
import { quantile, sum } from '../lib/statistics.ts';
import { printTable } from '../lib/text-table.ts';

/** A shrunk request with a wrong response. */
type FuzzFailure = { operation: string; seed: number; problem: string; curl: string };

export type OperationReport = {
  operation: string;
  statuses: Record<number, number>;
  /** How many got further than the checks of syntax, schema and login. */
  reached: number;
  requests: number;
  times: number[];
  /** Responses that were too late; the request is then sent again. */
  late: number;
  failure: FuzzFailure | null;
};

type FuzzOptions = RequestOptions & {
  origin: string;
  accounts: readonly Member[];
  requests: number;
  seed: number;
  /** Resets the limits, which would hide everything else. */
  forgetLimits: () => Promise<void>;
};

const FORGET_AFTER = 100;
const MOST_SHRINKS = 300;
const UNREAD = new Set([0, 400, 405, 413, 414, 415, 429, 431]);
const NO_ADDRESS = 'Alamat tidak ditemukan';
const BY_SCHEMA = '"Periksa kembali isian Anda"';

let sent = 0;

/** Every request comes from a network of its own. */
const nextNetwork = () => {
  sent += 1;
  return `100.${64 + ((sent >> 16) & 63)}.${(sent >> 8) & 255}.${sent & 255}`;
};

const hasReached = ({ isForMembers }: Operation, { status, text }: FuzzResponse) =>
  !UNREAD.has(status) &&
  !(status === 401 && isForMembers) &&
  !text.includes(NO_ADDRESS) &&
  !(status === 422 && text.includes(BY_SCHEMA));

/** Sends requests to one endpoint, one after the other; one that fails is shrunk. */
export const fuzzOperation = async (operation: Operation, options: FuzzOptions): Promise<OperationReport> => {
  const { origin, accounts, requests, forgetLimits } = options;
  // From its name, so that an endpoint alone gets the same requests as among others.
  const seed = [...operation.name].reduce(
    (hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0,
    options.seed,
  );
  const check = createResponseCheck(operation);
  const report: OperationReport = {
    operation: operation.name,
    statuses: {},
    reached: 0,
    requests: 0,
    times: [],
    late: 0,
    failure: null,
  };
  const last: { filled?: FuzzRequest } = {};
  let shrinks = 0;
  let hasFailed = false;

  const send = async (request: FuzzRequest): Promise<FuzzResponse> => {
    const account = accounts.find(({ name }) => name === request.member);
    const { fill } = account ?? accounts[0] ?? { fill: (text: string) => Promise.resolve(text) };
    last.filled = {
      ...request,
      target: await fill(request.target),
      body: request.body === null ? null : await fill(request.body),
      headers: {
        'x-forwarded-for': nextNetwork(),
        ...(account && { authorization: await account.authorization() }),
        ...request.headers,
      },
    };
    return sendRequest(last.filled, origin);
  };

  const property = fc.asyncProperty(requestArbitrary(operation, options), async (request) => {
    if (hasFailed && (shrinks += 1) > MOST_SHRINKS) return;
    let answer = await send(request);
    const account = accounts.find(({ name }) => name === request.member);
    if (answer.status === 401 && account && !request.headers['authorization']) {
      account.renew();
      answer = await send(request);
    }
    if (!hasFailed) {
      report.requests += 1;
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
      report.reached += hasReached(operation, answer) ? 1 : 0;
      report.times.push(answer.ms);
      if (answer.status === 429 || report.requests % FORGET_AFTER === 0) await forgetLimits();
    }
    if (answer.ms > longestAnswer(operation)) {
      // A busy machine is rarely late twice.
      answer = await send(request);
      report.late += 1;
    }
    const problem = check(request, answer);
    if (problem === null) return;
    hasFailed = true;
    const curl = last.filled ? curlLine(last.filled, origin) : '';
    report.failure = { operation: operation.name, seed: options.seed, problem, curl };
    throw new Error(problem);
  });
  await fc.check(property, { numRuns: requests, seed });
  return report;
};

const CODES = ['2xx', '3xx', '400', '401', '403', '404', '409', '422', '429'];

const tableRow = (name: string, reports: readonly OperationReport[]) => {
  const statuses = reports.flatMap((report) => Object.entries(report.statuses));
  const count = (isMeant: (status: string) => boolean) =>
    sum(statuses.filter(([status]) => isMeant(status)).map(([, found]) => found)) || '';
  const isCode = (code: string) => (status: string) => (code.endsWith('xx') ? status[0] === code[0] : status === code);
  const requests = sum(reports.map((report) => report.requests));
  const reached = sum(reports.map((report) => report.reached));
  const times = reports.flatMap((report) => report.times);
  return {
    endpoint: name,
    sent: requests,
    'reached %': (100 * reached) / requests,
    ...Object.fromEntries(CODES.map((code) => [`${code} `, count(isCode(code))])),
    other: count((status) => !CODES.some((code) => isCode(code)(status))),
    'p50 ms': quantile(times, 0.5),
    p99: quantile(times, 0.99),
    slowest: quantile(times, 1),
  };
};

/** Every endpoint with its statuses; `reached`: the request passed syntax, schema and login. */
export const printReports = (reports: readonly OperationReport[], seconds: number): void => {
  const sorted = reports.toSorted((one, other) => one.operation.localeCompare(other.operation));
  const requests = sum(reports.map((report) => report.requests));
  const late = sum(reports.map((report) => report.late));
  printTable(`${requests} requests in ${seconds.toFixed(1)} s, ${late} late once`, [
    ...sorted.map((report) => tableRow(report.operation, [report])),
    tableRow('all', reports),
  ]);
  const slower = Object.entries(SLOWER).map(([endpoint, { limit, why }]) => ({ endpoint, s: limit / 1_000, why }));
  printTable('may take more than 1 s', slower);
};
