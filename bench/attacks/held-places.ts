import type { Buyer } from '@acara/core-api/testing';
import type { PostgresServer } from '../environment/databases.ts';
import { MINUTE, timeUntilDecided } from '../environment/orders.ts';
import { withTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import type { Run } from '../lib/bench.ts';
import { chunk, upTo } from '../lib/concurrency.ts';

const ACCOUNTS = 34;
const SEATS = 500;
const MAXIMUM = 5;
const ORDERS_OF_ACCOUNT = 3;
const STEP_MINUTES = 2;
const STEPS = 30;
/** Of all seats over the hour. */
const MOST_BLOCKED = 0.25;

const HELD = `select ticket_seat_number as seat from ticket
  where seat_detail_id = $1 and ticket_status_name in ('pending', 'issued')`;

const from = (buyer: Buyer, address: string): Buyer => {
  const headers = { ...buyer.headers, 'x-forwarded-for': address };
  return { ...buyer, headers };
};

/** 34 accounts reserve all free seats repeatedly for an hour; other visitors try to buy. */
const holdAnHour = async (environment: TestEnvironment, addressOf: (account: number) => string) => {
  const seatDetailId = await environment.addClass({ seats: 'RESERVED', quantity: SEATS, maximum: MAXIMUM });
  const attackers = (await environment.buyers(ACCOUNTS)).map((buyer, account) => from(buyer, addressOf(account)));
  const strangers = (await environment.buyers(STEPS)).map((buyer, index) => from(buyer, `198.51.100.${index + 1}`));
  const freeSeats = async () => {
    const { rows } = await environment.database.pool.query<{ seat: number }>(HELD, [seatDetailId]);
    const held = new Set(rows.map(({ seat }) => seat));
    return upTo(SEATS + 1).filter((seat) => seat > 0 && !held.has(seat));
  };
  const found = { blocked: 0, peak: 0, sold: 0, refusals: 0 };
  const attack = async (attacker: Buyer, portions: number[][]) => {
    for (let order = 0; order < ORDERS_OF_ACCOUNT; order += 1) {
      const seats = portions.shift();
      if (!seats) return;
      const { status } = await environment.buy(attacker, { seatDetailId, seats });
      if (status === 200) continue;
      found.refusals += status === 429 ? 1 : 0;
      portions.push(seats);
      return;
    }
  };
  for (const stranger of strangers) {
    const portions = chunk(await freeSeats(), MAXIMUM);
    await Promise.all(attackers.map((attacker) => attack(attacker, portions)));
    const free = await freeSeats();
    const seat = free.at(-1);
    const bought = seat === undefined ? null : await environment.buy(stranger, { seatDetailId, seats: [seat] });
    found.sold += bought?.status === 200 ? 1 : 0;
    // Other buyers' places are not blocked.
    const share = Math.max(0, SEATS - free.length - found.sold) / SEATS;
    found.blocked += share / STEPS;
    found.peak = Math.max(found.peak, share);
    await environment.clock.advance(STEP_MINUTES * MINUTE);
    // Longer than the sweeper waits after the end of a hold.
    await timeUntilDecided(environment, 3 * MINUTE, 10_000);
  }
  return found;
};

const ONE_ADDRESS = () => '203.0.113.9';
const ATTACKS: {
  attackers: string;
  database: string;
  addressOf: (account: number) => string;
  env?: Record<string, string>;
}[] = [
  {
    attackers: 'without the limit',
    database: 'r27_unlimited',
    addressOf: ONE_ADDRESS,
    env: { HOLD_LIMIT_ACCOUNT: '1000000', HOLD_LIMIT_NETWORK: '1000000' },
  },
  { attackers: 'one IPv4 address', database: 'r27', addressOf: ONE_ADDRESS },
  {
    attackers: 'one IPv6 /48, a /64 each',
    database: 'r27_ipv6',
    addressOf: (account) => `2001:db8:48:${account.toString(16)}::1`,
  },
];

/** R27: 34 accounts on one network hold all seats they can get for an hour and take them again when they go free. */
export const heldPlaces = async (run: Run, server: PostgresServer, front: boolean): Promise<void> => {
  const { holds, add } = run;
  const rows = [];
  for (const { attackers, database, addressOf, env } of ATTACKS) {
    const options = { processes: 2, front, ...(env && { env }) };
    const found = await withTestEnvironment(run.disposables, server, database, options, async (environment) => {
      const counts = await holdAnHour(environment, addressOf);
      add(await environment.ledger());
      return counts;
    });
    if (attackers === 'without the limit')
      holds(found.blocked > 0.9, `the attack blocks only ${found.blocked} of the seats without the limit`);
    else {
      holds(found.blocked <= MOST_BLOCKED, `${attackers}: ${found.blocked} of the seats were blocked`);
      holds(found.sold === STEPS, `${attackers}: ${found.sold} of ${STEPS} strangers got a seat`);
    }
    rows.push({
      attackers,
      'blocked over the hour': found.blocked,
      'at most': found.peak,
      [`of ${STEPS} strangers got a seat`]: found.sold,
      'refused with 429': found.refusals,
    });
  }
  run.table(`R27: ${ACCOUNTS} accounts of one network try to keep ${SEATS} seats from others for an hour`, rows);
};
