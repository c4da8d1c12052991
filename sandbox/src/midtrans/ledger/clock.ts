type Plan = { at: number; work: () => Promise<void> | void };

// The longest timeout of Node's timers.
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/**
 * A clock that can be moved ahead, with a schedule.
 * @param realNow the clock that this one starts from
 * @param startOffset how far ahead it begins, in ms
 * @param longestWait longest interval of timers in ms: for a `realNow` that is itself moved
 */
export const createClock = (realNow: () => Date, startOffset = 0, longestWait = LONGEST_WAIT_MS) => {
  let offset = startOffset;
  let timer: NodeJS.Timeout | undefined;
  let armedFor = Infinity;
  let isClosed = false;
  const plans = new Set<Plan>();
  const now = () => realNow().getTime() + offset;

  const earliest = (): Plan | undefined => {
    let first: Plan | undefined;
    for (const plan of plans) if (!first || plan.at < first.at) first = plan;
    return first;
  };

  const arm = (at: number) => {
    if (isClosed || at >= armedFor) return;
    clearTimeout(timer);
    armedFor = at;
    timer = setTimeout(runDue, Math.min(Math.max(at - now(), 0), longestWait));
  };

  const armNext = () => {
    clearTimeout(timer);
    armedFor = Infinity;
    const next = earliest();
    if (next) arm(next.at);
  };

  const runDue = () => {
    const limit = now();
    const due = [...plans].filter(({ at }) => at <= limit).sort((one, other) => one.at - other.at);
    for (const plan of due) plans.delete(plan);
    armNext();
    for (const { work } of due) void work();
  };

  /** Schedules work. @param at ms since the epoch; at once where that is past @returns a function that cancels it */
  const plan = (at: number, work: Plan['work']) => {
    const made = { at, work };
    plans.add(made);
    arm(at);
    return () => void plans.delete(made);
  };

  /** Advances the clock and runs everything scheduled until then, each at its time, one after the other. */
  const advance = async (ms: number) => {
    const goal = offset + ms;
    for (let next = earliest(); next && next.at <= realNow().getTime() + goal; next = earliest()) {
      plans.delete(next);
      offset = Math.max(offset, next.at - realNow().getTime());
      await next.work();
    }
    offset = Math.max(offset, goal);
    armNext();
  };

  return {
    now: () => new Date(now()),
    /** How far it is ahead of the real one, in ms. */
    offset: () => offset,
    plan,
    advance,
    /** Cancels everything scheduled. */
    close: () => {
      isClosed = true;
      plans.clear();
      clearTimeout(timer);
    },
  };
};

export type Clock = ReturnType<typeof createClock>;
