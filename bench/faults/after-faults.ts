import { setTimeout as delay } from 'node:timers/promises';
import type { TestEnvironment } from '../environment/test-environment.ts';

const MINUTE = 60_000;
const POLL_INTERVAL_MS = 200;
/** From the end of a hold to when its places must be free (R6): 2 min of it are the grace. */
const AFTER_GRACE_MS = MINUTE;
const GRACE_MS = 2 * MINUTE;
/** The provider is asked about an open order every minute. */
const ASKED_EVERY_MS = MINUTE;

const STATE = `
  select count(*) filter (where transaction_approve_status_name = 'pending')::int as pending,
    count(*) filter (where transaction_approve_status_name = 'approved')::int as approved,
    count(*) filter (where transaction_approve_status_name = 'rejected')::int as rejected,
    max(expires_at) filter (where transaction_approve_status_name = 'pending') as "lastHold",
    (select count(*)::int from refund where refund_status = 'owed') as owed
  from transaction`;

type State = { pending: number; approved: number; rejected: number; lastHold: Date | null; owed: number };

export const orderState = async ({ database }: TestEnvironment): Promise<State> => {
  const { rows } = await database.pool.query<State>(STATE);
  if (!rows[0]) throw new Error('a count without a row');
  return rows[0];
};

/** Orders that the provider holds money for and that we believe unpaid. */
const countUnnotified = async (environment: TestEnvironment): Promise<number> =>
  (await environment.ledger())
    .filter((words) => /were paid/.test(words))
    .reduce((sum, words) => sum + parseInt(words, 10), 0);

export type Aftermath = {
  /** Payments whose news had not come when the faults were over, and after the provider was asked once. */
  unheardAtFirst: number;
  unheardAfterAsking: number;
  /** Unpaid orders when their holds ended, and how long until the last place was free again: grace and this, in s. */
  unpaid: number;
  freedAfterGraceSeconds: number;
  approved: number;
  rejected: number;
  owed: number;
  broken: string[];
};

/**
 * What is left of a sale when its faults are over, with nobody's help: the clock goes to where lost news is asked for,
 * then to where the last hold and its grace are over. From there the places have a minute.
 */
export const waitUntilOver = async (environment: TestEnvironment): Promise<Aftermath> => {
  const broken: string[] = [];
  const unheardAtFirst = await countUnnotified(environment);
  await environment.clock.advance(ASKED_EVERY_MS + 1_000);
  let unheardAfterAsking = unheardAtFirst;
  const askedUntil = performance.now() + MINUTE;
  while (performance.now() < askedUntil) {
    unheardAfterAsking = await countUnnotified(environment);
    if (unheardAfterAsking === 0) break;
    await delay(POLL_INTERVAL_MS);
  }
  if (unheardAfterAsking > 0) broken.push(`${unheardAfterAsking} payments were not heard of within 2 minutes`);

  const { pending: unpaid, lastHold } = await orderState(environment);
  if (lastHold) {
    const graceEnds = lastHold.getTime() + GRACE_MS;
    await environment.clock.offset(Math.max(environment.clock.current(), graceEnds - Date.now()));
  }
  const begun = performance.now();
  let { pending } = await orderState(environment);
  while (pending > 0 && performance.now() - begun < AFTER_GRACE_MS) {
    await delay(POLL_INTERVAL_MS);
    ({ pending } = await orderState(environment));
  }
  const freedAfterGraceSeconds = (performance.now() - begun) / 1000;
  if (pending > 0) broken.push(`${pending} orders hold their places 3 min after the end of their hold`);
  const { approved, rejected, owed } = await orderState(environment);
  broken.push(...(await environment.ledger()));
  return {
    unheardAtFirst,
    unheardAfterAsking,
    unpaid,
    freedAfterGraceSeconds,
    approved,
    rejected,
    owed,
    broken,
  };
};
