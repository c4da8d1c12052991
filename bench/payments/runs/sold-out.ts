import { BenchError } from '../../lib/bench-run.ts';
import { quantile } from '../../lib/statistics.ts';
import { fixed, textTable } from '../../lib/text-table.ts';
import { createChecks, type RunReport } from '../../lib/run-report.ts';
import { withTestEnvironment, type TestEnvironment } from '../../environment/test-environment.ts';
import { mapConcurrently } from '../../lib/concurrency.ts';
import { GRACE, place } from '../../environment/orders.ts';
import type { PaymentsContext } from '../payments-context.ts';

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
const SLUG = 'konser-rebutan';

type Kind = 'RESERVED' | 'UNRESERVED';
/** How many places a stranger sees taken. */
type View = (seatDetailId: number) => Promise<number>;
type Class = { seat_detail_id: number; taken?: number; ticket?: unknown[] };

const fetchJson = async (url: string): Promise<{ data: unknown }> => {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new BenchError(`${url} returned ${answer.status}`);
  return (await answer.json()) as { data: unknown }; // the wire of the contract
};

/** The two endpoints from which the site reads what is taken. */
const createViews = (environment: TestEnvironment): Record<string, View> => {
  const api = `${environment.apis[0]?.url}/api/v1`;
  const ofClass = (classes: Class[], id: number) => classes.find((each) => each.seat_detail_id === id);
  return {
    availability: async (id) => {
      const { data } = await fetchJson(`${api}/event/1/availability`);
      return ofClass(data as Class[], id)?.taken ?? NaN; // SeatAvailability[]
    },
    'event page': async (id) => {
      const { data } = await fetchJson(`${api}/event/slug/${SLUG}`);
      return ofClass((data as { seat: { seat_detail: Class[] } }).seat.seat_detail, id)?.ticket?.length ?? NaN; // EventDetail
    },
  };
};

const sellOut = async (environment: TestEnvironment, kind: Kind) => {
  const seatDetailId = await environment.addClass({ kind, price: 'PAID', quantity: PLACES, maximum: 1 });
  const buyers = await environment.buyers(PLACES);
  await mapConcurrently(buyers, 8, (buyer, index) => place(environment, buyer, { seatDetailId, seats: [index + 1] }));
  return seatDetailId;
};

/** Nobody pays: when a stranger may buy again, in ms after hold and grace of the last order. */
const flip = async (environment: TestEnvironment, kind: Kind, view: View): Promise<number> => {
  const { clock, hold } = environment;
  const seatDetailId = await sellOut(environment, kind);
  const end = clock.now().getTime() + hold + GRACE;
  await clock.advance(SHOWN_AFTER_MS);
  if ((await view(seatDetailId)) !== PLACES) throw new BenchError('a class that is sold out is not shown so');
  const [stranger] = await environment.buyers(1);
  if (!stranger) throw new BenchError('there is a stranger');
  const { status } = await environment.buy(stranger, { seatDetailId, seats: [1] });
  if (status !== 409) throw new BenchError(`a purchase of a class that is sold out returned ${status}`);

  await clock.advance(end - 10_000 - clock.now().getTime());
  if ((await view(seatDetailId)) !== PLACES)
    throw new BenchError('the places were free before hold and grace were over');
  for (;;) {
    if ((await view(seatDetailId)) === 0) break;
    if (clock.now().getTime() > end + 2 * LONGEST_FLIP_MS) return Infinity;
    await clock.advance(STEP_MS);
  }
  const flipped = clock.now().getTime() - end;
  const again = await environment.buy(stranger, { seatDetailId, seats: [1] });
  if (again.status !== 200) throw new BenchError(`a free place was not sold: ${JSON.stringify(again.body)}`);
  return flipped;
};

/** A place is sold right after a stranger read the availability: at which ages the old one is still shown. */
const staleAt = async (environment: TestEnvironment, view: View): Promise<number[]> => {
  const seatDetailId = await environment.addClass({ kind: 'RESERVED', price: 'PAID', quantity: PLACES, maximum: 1 });
  const buyers = await environment.buyers(POLL_AGES_MS.length);
  const stale: number[] = [];
  for (const [index, age] of POLL_AGES_MS.entries()) {
    // A fresh availability: an older one has expired.
    await environment.clock.advance(60_000);
    await view(seatDetailId);
    const buyer = buyers[index];
    const before = await view(seatDetailId);
    if (!buyer || before !== index) throw new BenchError(`${index} places are sold, and ${before} are shown`);
    await place(environment, buyer, { seatDetailId, seats: [index + 1] });
    const sold = environment.clock.now().getTime();
    await environment.clock.advance(Math.max(0, age));
    const shown = await view(seatDetailId);
    if (shown <= index) stale.push(environment.clock.now().getTime() - sold);
  }
  return stale;
};

/** R15: a class that was sold out is for sale again soon after its holds, and strangers see it soon. */
export const soldOutRun = async (context: PaymentsContext): Promise<RunReport> =>
  withTestEnvironment(context, { name: 'pay_r15' }, async (environment) => {
    const { broken, holds, add } = createChecks();
    const views = createViews(environment);
    const rows: { view: string; kind: Kind; flips: number[] }[] = [];
    for (const [name, view] of Object.entries(views))
      for (const kind of name === 'availability' ? (['RESERVED', 'UNRESERVED'] as const) : (['RESERVED'] as const)) {
        const flips: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) flips.push(await flip(environment, kind, view));
        rows.push({ view: name, kind, flips });
        holds(Math.max(...flips) <= LONGEST_FLIP_MS, `${name}, ${kind}: free again after ${flips.join(', ')} ms`);
      }
    const stale: Record<string, number> = {};
    for (const [name, view] of Object.entries(views)) {
      stale[name] = Math.max(0, ...(await staleAt(environment, view)));
      holds(stale[name] <= LONGEST_STALE_MS, `${name}: what was sold ${stale[name]} ms ago is not shown yet`);
    }
    add(await environment.ledger());
    console.log(
      `R15: a class is sold out, nobody pays; seconds after hold and grace until it is for sale again (goal ≤ 90)\n${textTable(
        ['seen in', 'class', 'median', 'longest'],
        rows.map(({ view, kind, flips }) => [
          view,
          kind,
          fixed(quantile(flips, 0.5) / 1000, 1),
          fixed(Math.max(...flips) / 1000, 1),
        ]),
      )}`,
    );
    const oldest = Object.entries(stale).map(([name, ms]) => `${name} ${fixed(ms / 1000, 2)} s`);
    console.log(
      `  oldest availability shown after a sale (goal ≤ 5 s; read at ${POLL_AGES_MS.join(', ')} ms): ${oldest.join('; ')}`,
    );
    return { name: 'R15', numbers: { rows, stale }, broken };
  });
