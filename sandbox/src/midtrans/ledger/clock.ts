type Plan = { at: number; work: () => Promise<void> | void };

/** How often it is looked what is due, in ms of real time. */
const TICK_MS = 1000;

/**
 * A clock that can be moved ahead, with a schedule.
 * @param realNow the clock that this one starts from
 * @param startOffset how far ahead it begins, in ms
 */
export const createClock = (realNow: () => Date, startOffset = 0, tickMs = TICK_MS) => {
  let offset = startOffset;
  const plans = new Set<Plan>();
  const now = () => realNow().getTime() + offset;

  const earliest = (): Plan | undefined => {
    let first: Plan | undefined;
    for (const plan of plans) if (!first || plan.at < first.at) first = plan;
    return first;
  };

  const timer = setInterval(() => {
    const limit = now();
    const due: Plan[] = [];
    for (const plan of plans) if (plan.at <= limit) due.push(plan);
    for (const plan of due.sort((one, other) => one.at - other.at)) {
      plans.delete(plan);
      void plan.work();
    }
  }, tickMs).unref();

  return {
    now: () => new Date(now()),
    /** How far it is ahead of the real one, in ms. */
    offset: () => offset,
    /** Schedules work. @param at ms since the epoch @returns a function that cancels it */
    plan: (at: number, work: Plan['work']) => {
      const made = { at, work };
      plans.add(made);
      return () => void plans.delete(made);
    },
    /** Advances the clock and runs everything scheduled until then, each at its time, one after the other. */
    advance: async (ms: number) => {
      const goal = offset + ms;
      for (let next = earliest(); next && next.at <= realNow().getTime() + goal; next = earliest()) {
        plans.delete(next);
        offset = Math.max(offset, next.at - realNow().getTime());
        await next.work();
      }
      offset = Math.max(offset, goal);
    },
    /** Cancels everything scheduled. */
    close: () => {
      clearInterval(timer);
      plans.clear();
    },
  };
};

export type Clock = ReturnType<typeof createClock>;
