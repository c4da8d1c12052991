import { weighted, type Random } from '@acara/server-kit/seeded-random';
import type { PaymentOutcome } from '@acara/sandbox/demo';
import type { NotificationOptions } from '../environment/sandbox-control.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import { MINUTE, type Placed } from '../environment/orders.ts';

type Schedule = ReturnType<typeof createSchedule>;

/** Scheduled actions. Times in ms since the epoch. */
export const createSchedule = () => {
  let entries: { at: number; work: () => Promise<void> }[] = [];
  return {
    plan: (at: number, work: () => Promise<void>): void => void entries.push({ at, work }),
    /** Removes and returns the due actions, ordered by time. */
    due: (now: number): (() => Promise<void>)[] => {
      const due = entries.filter(({ at }) => at <= now).toSorted((one, other) => one.at - other.at);
      entries = entries.filter(({ at }) => at > now);
      return due.map(({ work }) => work);
    },
    size: () => entries.length,
  };
};

/** An action on an order, between two numbers of minutes after the purchase. */
type Step = { outcome: PaymentOutcome; from: number; to: number };

const step = (outcome: PaymentOutcome, from: number, to = from): Step => ({ outcome, from, to });

/** What buyers of paid orders do, with its share. Holds are 30 minutes. */
const FATES: readonly (readonly [fate: { name: string; steps: readonly Step[] }, weight: number])[] = [
  [{ name: 'pays at once', steps: [step('settlement', 0, 3)] }, 30],
  [{ name: 'pays by card', steps: [step('capture', 0, 3)] }, 8],
  [{ name: 'pays by transfer', steps: [step('pending', 0, 2), step('settlement', 3, 28)] }, 18],
  [{ name: 'pays in the last minutes', steps: [step('pending', 1, 2), step('settlement', 26, 29.5)] }, 4],
  [{ name: 'pays as the hold ends', steps: [step('pending', 1, 2), step('settlement', 29.8, 33)] }, 4],
  [{ name: 'never opens the page', steps: [] }, 10],
  [{ name: 'chooses and leaves', steps: [step('pending', 0, 5)] }, 8],
  [{ name: 'is denied and leaves', steps: [step('deny', 1, 5)] }, 4],
  [{ name: 'is denied, then pays', steps: [step('deny', 1, 3), step('settlement', 4, 20)] }, 5],
  [{ name: 'cancels', steps: [step('pending', 0, 2), step('cancel', 3, 20)] }, 3],
  [{ name: 'fails', steps: [step('failure', 1, 5)] }, 2],
  [{ name: 'pays too late', steps: [step('pending', 0, 5), step('settlement', 33, 300)] }, 8],
  [{ name: 'pays too late, without notification', steps: [step('settlement', 33, 300)] }, 3],
  [{ name: 'is refunded', steps: [step('settlement', 0, 5), step('refund', 30, 600)] }, 4],
  [{ name: 'is refunded in part', steps: [step('settlement', 0, 5), step('partial_refund', 30, 600)] }, 2],
  [{ name: 'charges back', steps: [step('capture', 0, 5), step('chargeback', 60, 900)] }, 1],
  [{ name: 'is reversed', steps: [step('settlement', 0, 5), step('reversal', 6, 10)] }, 1],
];

const drawFate = weighted(FATES);

/** Some notifications of payments are lost, late or repeated. */
const drawNotificationFault = weighted<NotificationOptions>([
  [{}, 70],
  [{ drop: true }, 20],
  [{ delaySeconds: 240 }, 5],
  [{ copies: 10 }, 5],
]);

const OF_PAYMENT: readonly PaymentOutcome[] = ['settlement', 'capture', 'pending', 'deny', 'cancel', 'failure'];
/**
 * A notification lost for good is found by querying while the order is pending; afterwards only Midtrans's retries
 * help.
 */
const LAST_LOST_MINUTE = 29;

type Plan = {
  environment: TestEnvironment;
  schedule: Schedule;
  random: Random;
};

/** Draws the fate of a new order, and schedules it. */
export const planFate = ({ environment, schedule, random }: Plan, { orderId }: Placed): void => {
  const { clock, control } = environment;
  const { steps } = drawFate(random);
  const placed = clock.now().getTime();
  // One after the other, also where two are due by now.
  let last: Promise<unknown> = Promise.resolve();
  for (const { outcome, from, to } of steps) {
    const happen = async () => {
      const fault = OF_PAYMENT.includes(outcome) ? drawNotificationFault(random) : undefined;
      // By now: an audit may have delayed them.
      const isLate = clock.now().getTime() - placed > LAST_LOST_MINUTE * MINUTE;
      const notification = fault?.drop && isLate ? undefined : fault;
      await control.outcome(orderId, outcome, notification && { notification });
    };
    schedule.plan(placed + (from + random.next() * (to - from)) * MINUTE, async () => {
      last = last.then(happen);
      await last;
    });
  }
};
