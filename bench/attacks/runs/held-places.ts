import type { Buyer } from '@acara/core-api/bench';
import { timeUntil } from '../../lib/concurrency.ts';
import { fixed, textTable } from '../../lib/text-table.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import {
  type EnvironmentContext,
  withTestEnvironment,
  type TestEnvironment,
} from '../../environment/test-environment.ts';

const ACCOUNTS = 34;
const SEATS = 500;
const MAXIMUM = 5;
const ORDERS_OF_ACCOUNT = 3;
const MINUTE = 60_000;
const STEP_MINUTES = 2;
const STEPS = 30;
/** Of all seats over the hour. */
const MOST_BLOCKED = 0.25;

const NO_LIMIT = { HOLD_LIMIT_ACCOUNT: '1000000', HOLD_LIMIT_NETWORK: '1000000' };
const ARMS: readonly (readonly [name: string, env: Record<string, string>])[] = [
  ['without the limit', NO_LIMIT],
  ['with it', {}],
];

const from = (buyer: Buyer, address: string): Buyer => {
  const headers = { ...buyer.headers, 'x-forwarded-for': address };
  return { ...buyer, headers };
};

const HELD = `select ticket_seat_number as seat from ticket
  where seat_detail_id = $1 and ticket_status_name in ('pending', 'issued')`;
const OVERDUE = `select from transaction
  where transaction_approve_status_name = 'pending' and expires_at <= $1 limit 1`;

/** Longer than the sweeper waits after the end of a hold. */
const SWEPT_AFTER = 3 * MINUTE;

const untilSwept = ({ database, clock }: TestEnvironment) =>
  timeUntil(async () => {
    const overdue = new Date(clock.now().getTime() - SWEPT_AFTER);
    return (await database.pool.query(OVERDUE, [overdue])).rowCount === 0;
  }, 10_000);

type Arm = { name: string; blocked: number; peak: number; strangers: number; sold: number; refusals: number };

const arm = async (environment: TestEnvironment, name: string): Promise<Arm> => {
  const seatDetailId = await environment.addClass({
    kind: 'RESERVED',
    price: 'PAID',
    quantity: SEATS,
    maximum: MAXIMUM,
  });
  const attackers = (await environment.buyers(ACCOUNTS)).map((buyer) => from(buyer, '203.0.113.9'));
  const strangers = (await environment.buyers(STEPS)).map((buyer, index) => from(buyer, `198.51.100.${index + 1}`));
  const freeSeats = async () => {
    const { rows } = await environment.database.pool.query<{ seat: number }>(HELD, [seatDetailId]);
    const held = new Set(rows.map(({ seat }) => seat));
    return Array.from({ length: SEATS }, (_, index) => index + 1).filter((seat) => !held.has(seat));
  };
  let [blocked, peak, sold, refusals] = [0, 0, 0, 0];
  for (const stranger of strangers) {
    const free = await freeSeats();
    const portions = Array.from({ length: Math.ceil(free.length / MAXIMUM) }, (_, index) =>
      free.slice(index * MAXIMUM, (index + 1) * MAXIMUM),
    );
    await Promise.all(
      attackers.map(async (attacker) => {
        for (let order = 0; order < ORDERS_OF_ACCOUNT; order += 1) {
          const seats = portions.shift();
          if (!seats) return;
          const { status } = await environment.buy(attacker, { seatDetailId, seats });
          if (status === 200) continue;
          refusals += status === 429 ? 1 : 0;
          portions.push(seats);
          return;
        }
      }),
    );
    const [seat] = (await freeSeats()).toReversed();
    const held = SEATS - (await freeSeats()).length;
    const bought = seat === undefined ? null : await environment.buy(stranger, { seatDetailId, seats: [seat] });
    sold += bought?.status === 200 ? 1 : 0;
    // Those of the strangers are not blocked.
    const share = Math.max(0, held - sold) / SEATS;
    blocked += share / STEPS;
    peak = Math.max(peak, share);
    await environment.clock.advance(STEP_MINUTES * MINUTE);
    await untilSwept(environment);
  }
  return { name, blocked, peak, strangers: STEPS, sold, refusals };
};

/** R27: 34 accounts on one network hold all seats they can get for an hour and take them again when they go free. */
export const heldPlacesRun = async (context: EnvironmentContext): Promise<RunReport> => {
  const { broken, holds } = createChecks();
  const rows: Arm[] = [];
  for (const [index, [name, env]] of ARMS.entries())
    rows.push(
      await withTestEnvironment({ ...context, processes: 2 }, { name: `r27_${index}`, env }, (environment) =>
        arm(environment, name),
      ),
    );
  const [before, after] = rows;
  holds(
    (before?.blocked ?? 0) > 0.9,
    `the attack blocks ${fixed((before?.blocked ?? 0) * 100, 0)} % without the limit`,
  );
  holds((after?.blocked ?? 1) <= MOST_BLOCKED, `${fixed((after?.blocked ?? 1) * 100, 0)} % of the seats were blocked`);
  holds(after?.sold === STEPS, `${after?.sold} of ${STEPS} strangers got a seat`);
  console.log(`R27: ${ACCOUNTS} accounts of one network try to keep ${SEATS} seats from others for an hour`);
  console.log(
    textTable(
      ['', 'blocked over the hour', 'at most', 'strangers who got a seat', '429'],
      rows.map((row) => [
        row.name,
        `${fixed(row.blocked * 100, 0)} %`,
        `${fixed(row.peak * 100, 0)} %`,
        `${row.sold} of ${row.strangers}`,
        row.refusals,
      ]),
    ),
  );
  return { name: 'R27', numbers: { rows }, broken };
};
