import { GRACE, place } from '../environment/orders.ts';
import type { EnvironmentRun, TestEnvironment } from '../environment/test-environment.ts';
import { BenchError } from '../lib/bench.ts';
import { mapConcurrently } from '../lib/concurrency.ts';
import { median } from '../lib/statistics.ts';

const PLACES = 20;
const ROUNDS = 3;
const STEP_MS = 2_000;
/** Longer than any cached availability from before the sale may be shown. */
const SHOWN_AFTER_MS = 10_000;
/** R15: after the end of the hold and its grace. */
const LONGEST_FLIP_MS = 90_000;
const LONGEST_STALE_MS = 5_000;
/** When a stranger reads the availability after a purchase. */
const POLL_AGES_MS = [0, 900, 1_100, 2_500, 4_000, 4_950, 5_050, 5_900, 6_500];

type Kind = 'RESERVED' | 'UNRESERVED';
/** How many places a guest sees as taken. */
type View = (seatDetailId: number) => Promise<number>;
type Class = { seat_detail_id: number; taken?: number; ticket?: unknown[] };

/** The two endpoints from which the site reads availability. */
const createViews = ({ apis }: TestEnvironment): Record<string, View> => {
  const getData = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${apis[0]?.url}/api/v1${path}`);
    if (answer.status !== 200) throw new BenchError(`${path} returned ${answer.status}`);
    const { data } = (await answer.json()) as { data: unknown }; // the wire of the contract
    return data;
  };
  const findClass = (classes: Class[], id: number) => classes.find((each) => each.seat_detail_id === id);
  return {
    availability: async (id) => findClass((await getData('/event/1/availability')) as Class[], id)?.taken ?? NaN, // SeatAvailability[]
    'event page': async (id) => {
      const { seat } = (await getData('/event/slug/konser-rebutan')) as { seat: { seat_detail: Class[] } }; // EventDetail
      return findClass(seat.seat_detail, id)?.ticket?.length ?? NaN;
    },
  };
};

/** Without payments: when another buyer may buy, in ms after hold and grace of the last order. */
const flip = async (environment: TestEnvironment, kind: Kind, view: View): Promise<number> => {
  const { clock, hold } = environment;
  const seatDetailId = await environment.addClass({ seats: kind, quantity: PLACES, maximum: 1 });
  await mapConcurrently(await environment.buyers(PLACES), 8, (buyer, index) =>
    place(environment, buyer, { seatDetailId, seats: [index + 1] }),
  );
  const end = clock.now().getTime() + hold + GRACE;
  await clock.advance(SHOWN_AFTER_MS);
  if ((await view(seatDetailId)) !== PLACES) throw new BenchError('a class that is sold out is not shown so');
  const stranger = await environment.buyer();
  const refused = await environment.buy(stranger, { seatDetailId, seats: [1] });
  if (refused.status !== 409) throw new BenchError(`a purchase of a sold-out class returned ${refused.status}`);

  await clock.advanceTo(end - 10_000);
  if ((await view(seatDetailId)) !== PLACES)
    throw new BenchError('the places were free before hold and grace were over');
  while ((await view(seatDetailId)) !== 0) {
    if (clock.now().getTime() > end + 2 * LONGEST_FLIP_MS) return Infinity;
    await clock.advance(STEP_MS);
  }
  const flipped = clock.now().getTime() - end;
  const again = await environment.buy(stranger, { seatDetailId, seats: [1] });
  if (again.status !== 200) throw new BenchError(`a free place was not sold: ${JSON.stringify(again.body)}`);
  return flipped;
};

/** A place is sold right after a stranger read the availability. @returns ms for which the old one is still shown */
const longestStale = async (environment: TestEnvironment, view: View): Promise<number> => {
  const { clock } = environment;
  const seatDetailId = await environment.addClass({ seats: 'RESERVED', quantity: PLACES, maximum: 1 });
  let longest = 0;
  for (const [index, age] of POLL_AGES_MS.entries()) {
    // A fresh availability: an older one has expired.
    await clock.advance(60_000);
    await view(seatDetailId);
    const before = await view(seatDetailId);
    if (before !== index) throw new BenchError(`${index} places are sold, and ${before} are shown`);
    await place(environment, await environment.buyer(), { seatDetailId, seats: [index + 1] });
    const sold = clock.now().getTime();
    await clock.advance(age);
    if ((await view(seatDetailId)) <= index) longest = Math.max(longest, clock.now().getTime() - sold);
  }
  return longest;
};

/** R15: a class that was sold out is for sale again soon after its holds, and strangers see it soon. */
export const soldOut: EnvironmentRun = async (environment, { holds, table }) => {
  const views = createViews(environment);
  const rows = [];
  for (const [name, view] of Object.entries(views))
    for (const kind of name === 'availability' ? (['RESERVED', 'UNRESERVED'] as const) : (['RESERVED'] as const)) {
      const flips: number[] = [];
      while (flips.length < ROUNDS) flips.push(await flip(environment, kind, view));
      rows.push({ 'seen in': name, class: kind, median: median(flips) / 1000, longest: Math.max(...flips) / 1000 });
      holds(Math.max(...flips) <= LONGEST_FLIP_MS, `${name}, ${kind}: free again after ${flips.join(', ')} ms`);
    }
  const stale = [];
  for (const [name, view] of Object.entries(views)) {
    const oldest = await longestStale(environment, view);
    stale.push({ 'seen in': name, 'oldest, s': oldest / 1000 });
    holds(oldest <= LONGEST_STALE_MS, `${name}: what was sold ${oldest} ms ago is not shown yet`);
  }
  table('R15: a class is sold out, nobody pays; seconds after hold and grace until it is for sale (≤ 90)', rows);
  table(`availability after a sale (≤ 5 s), read at ${POLL_AGES_MS.join(', ')} ms`, stale);
};
