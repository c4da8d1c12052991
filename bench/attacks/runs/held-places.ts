import type { Buyer } from '@acara/core-api/bench';
import { MINUTE, timeUntilDecided } from '../../environment/orders.ts';
import { environmentRun, type EnvironmentContext } from '../../environment/test-environment.ts';
import type { RunReport } from '../../lib/bench.ts';
import { chunk, upTo } from '../../lib/concurrency.ts';
import { createChecks } from '../../lib/runs.ts';
import { printTable } from '../../lib/text-table.ts';

const ACCOUNTS = 34;
const SEATS = 500;
const MAXIMUM = 5;
const ORDERS_OF_ACCOUNT = 3;
const STEP_MINUTES = 2;
const STEPS = 30;
/** Of all seats over the hour. */
const MOST_BLOCKED = 0.25;
/** Longer than the sweeper waits after the end of a hold. */
const SWEPT_AFTER = 3 * MINUTE;

const NO_LIMIT = { HOLD_LIMIT_ACCOUNT: '1000000', HOLD_LIMIT_NETWORK: '1000000' };
const HELD = `select ticket_seat_number as seat from ticket
  where seat_detail_id = $1 and ticket_status_name in ('pending', 'issued')`;

const from = (buyer: Buyer, address: string): Buyer => {
  const headers = { ...buyer.headers, 'x-forwarded-for': address };
  return { ...buyer, headers };
};

const ONE_ADDRESS = () => '203.0.113.9';
/** Each account has another /64. */
const ONE_SITE = (account: number) => `2001:db8:48:${account.toString(16)}::1`;

/** 34 accounts reserve all free seats repeatedly for an hour; other visitors try to buy. */
const attackRun = (name: string, addressOf: (account: number) => string, env: Record<string, string> = {}) =>
  environmentRun(
    name,
    async (environment) => {
      const seatDetailId = await environment.addClass({ seats: 'RESERVED', quantity: SEATS, maximum: MAXIMUM });
      const attackers = (await environment.buyers(ACCOUNTS)).map((buyer, account) => from(buyer, addressOf(account)));
      const strangers = (await environment.buyers(STEPS)).map((buyer, index) => from(buyer, `198.51.100.${index + 1}`));
      const freeSeats = async () => {
        const { rows } = await environment.database.pool.query<{ seat: number }>(HELD, [seatDetailId]);
        const held = new Set(rows.map(({ seat }) => seat));
        return upTo(SEATS + 1).filter((seat) => seat > 0 && !held.has(seat));
      };
      let [blocked, peak, sold, refusals] = [0, 0, 0, 0];
      const attack = async (attacker: Buyer, portions: number[][]) => {
        for (let order = 0; order < ORDERS_OF_ACCOUNT; order += 1) {
          const seats = portions.shift();
          if (!seats) return;
          const { status } = await environment.buy(attacker, { seatDetailId, seats });
          if (status === 200) continue;
          refusals += status === 429 ? 1 : 0;
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
        sold += bought?.status === 200 ? 1 : 0;
        // Other buyers' places are not blocked.
        const share = Math.max(0, SEATS - free.length - sold) / SEATS;
        blocked += share / STEPS;
        peak = Math.max(peak, share);
        await environment.clock.advance(STEP_MINUTES * MINUTE);
        await timeUntilDecided(environment, SWEPT_AFTER, 10_000);
      }
      return { blocked, peak, sold, refusals };
    },
    { env, processes: 2 },
  );

/** R27: 34 accounts on one network hold all seats they can get for an hour and take them again when they go free. */
export const heldPlacesRun = async (context: EnvironmentContext): Promise<RunReport> => {
  const checks = createChecks();
  const unlimited = await attackRun('R27_unlimited', ONE_ADDRESS, NO_LIMIT)(context);
  const attacks = {
    'one IPv4 address': await attackRun('R27', ONE_ADDRESS)(context),
    'one IPv6 /48, a /64 each': await attackRun('R27_ipv6', ONE_SITE)(context),
  };
  checks.add(unlimited.broken);
  const before = Number(unlimited.numbers['blocked']);
  checks.holds(before > 0.9, `the attack blocks only ${before} of the seats without the limit`);
  for (const [network, { broken, numbers }] of Object.entries(attacks)) {
    checks.add(broken);
    checks.holds(
      Number(numbers['blocked']) <= MOST_BLOCKED,
      `${network}: ${numbers['blocked']} of the seats were blocked`,
    );
    checks.holds(numbers['sold'] === STEPS, `${network}: ${numbers['sold']} of ${STEPS} strangers got a seat`);
  }
  const rows = Object.entries({ 'without the limit': unlimited, ...attacks }).map(([attackers, { numbers }]) => ({
    attackers,
    'blocked over the hour': Number(numbers['blocked']),
    'at most': Number(numbers['peak']),
    [`of ${STEPS} strangers got a seat`]: Number(numbers['sold']),
    'refused with 429': Number(numbers['refusals']),
  }));
  printTable(`R27: ${ACCOUNTS} accounts of one network try to keep ${SEATS} seats from others for an hour`, rows);
  return { name: 'R27', numbers: { rows }, broken: checks.broken };
};
