import fc from 'fast-check';
import { longestAnswer } from './expectations.ts';
import { createResponseCheck } from './check-response.ts';
import { curlLine, type FuzzRequest } from './fuzz-request.ts';
import type { Member } from './members.ts';
import type { Operation } from './operations.ts';
import { requestArbitrary, type RequestOptions } from './requests.ts';
import { sendRequest, type FuzzResponse } from './send-request.ts';

/** A shrunk request that was not answered as it should be. */
export type FuzzFailure = { operation: string; seed: number; problem: string; curl: string };

export type OperationReport = {
  operation: string;
  /** By status. */
  statuses: Record<number, number>;
  /** Of them, how many were more than refused for how they were written. */
  reached: number;
  requests: number;
  times: number[];
  /** Answers that came too late, and in time when they were asked for again. */
  late: number;
  failure: FuzzFailure | null;
};

export type FuzzOptions = RequestOptions & {
  origin: string;
  accounts: readonly Member[];
  requests: number;
  seed: number;
  /** What was counted against limits is forgotten: they would hide everything else. */
  forgetLimits: () => Promise<void>;
};

const FORGET_AFTER = 100;
const MOST_SHRINKS = 300;
const UNREAD = new Set([0, 400, 405, 413, 415, 429, 431]);
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

/** Sends so many requests of one call, one after the other; what fails is made as small as it goes. */
export const fuzzOperation = async (operation: Operation, options: FuzzOptions): Promise<OperationReport> => {
  const { origin, accounts, requests, forgetLimits } = options;
  // Of its name, so that a call alone is sent the same as among others.
  const seed = [...operation.name].reduce(
    (sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0,
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

  const ask = async (request: FuzzRequest): Promise<FuzzResponse> => {
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
    let answer = await ask(request);
    const account = accounts.find(({ name }) => name === request.member);
    if (answer.status === 401 && account && !request.headers['authorization']) {
      account.renew();
      answer = await ask(request);
    }
    if (!hasFailed) {
      report.requests += 1;
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
      report.reached += hasReached(operation, answer) ? 1 : 0;
      report.times.push(answer.ms);
      if (answer.status === 429 || report.requests % FORGET_AFTER === 0) await forgetLimits();
    }
    if (answer.ms > longestAnswer(operation)) {
      // A machine that had other things to do is not late twice.
      answer = await ask(request);
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
