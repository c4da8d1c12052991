import type { ReportSymptom } from '../health/report-symptom.ts';
import type { Received } from '../server-time.ts';
import { keepFetch } from './keep-page.ts';

/** `burst` at once, then `perSecond`. `waiting` are delayed; more are dropped. */
type BudgetLimits = { burst: number; perSecond: number; waiting: number };

/** More than a visitor causes: about four times what the busiest page calls, and one page a second. */
export const CALLS: BudgetLimits = { burst: 60, perSecond: 2, waiting: 100 };
export const ROUTES: BudgetLimits = { burst: 30, perSecond: 1, waiting: 0 };
/** Statuses of invalid calls: mistakes of visitors cause few of them. */
const MISUNDERSTOOD = new Set([400, 405, 415, 422]);
/** The other side's fault, or a visitor's: all releases have such calls now and then. */
const isFailing = (status: number) => status > 499 || status === 404 || status === 409;
const MANY = 3;

/** Runs actions at once within the limits, later beyond them. @param onExceeded called each time */
export const createBudget = (limits: BudgetLimits, now: () => number, onExceeded: () => void) => {
  const { burst, perSecond, waiting } = limits;
  const queue: (() => void)[] = [];
  let tokens = burst;
  let at = now();
  const hasToken = (): boolean => {
    tokens = Math.min(burst, tokens + ((now() - at) / 1000) * perSecond);
    at = now();
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
  const runNext = () => {
    while (queue.length > 0 && hasToken()) queue.shift()?.();
    if (queue.length > 0) setTimeout(runNext, 1000 / perSecond);
  };
  return (act: () => void): void => {
    if (queue.length === 0 && hasToken()) return act();
    onExceeded();
    if (queue.length < waiting && queue.push(act) === 1) setTimeout(runNext, 1000 / perSecond);
  };
};

type OnAnswer = (method: string, status: number, received: Received) => void;

const methodOf = ([input, init]: Parameters<typeof fetch>): string =>
  init?.method ?? (input instanceof Request ? input.method : 'GET');

/**
 * Slows down loops of calls, and reports them, and calls that the API does not understand or that fail.
 * @param onAnswer of each call
 */
export const limitCalls = (page: Window & typeof globalThis, report: ReportSymptom, onAnswer: OnAnswer): void => {
  const counts = { refused: 0, failing: 0 };
  const now = () => page.performance.now();
  const budget = createBudget(CALLS, now, () =>
    report('calls', `more than ${CALLS.burst} calls, and ${CALLS.perSecond} a second`),
  );
  const countAnswer: OnAnswer = (method, status, received) => {
    onAnswer(method, status, received);
    const phase = MISUNDERSTOOD.has(status) ? 'refused' : isFailing(status) && 'failing';
    if (phase && ++counts[phase] === MANY) report(phase, `${MANY} calls were answered with ${status} or the like`);
  };
  const { fetch } = page;
  const limited: typeof fetch = (...given) =>
    new Promise((resolve, reject) => {
      budget(() => {
        const sentAt = now();
        fetch(...given).then((answer) => {
          resolve(answer);
          const { url: address, status, headers } = answer;
          countAnswer(methodOf(given), status, {
            address,
            header: (name) => headers.get(name),
            tookMs: now() - sentAt,
          });
        }, reject);
      });
    });
  keepFetch(page, limited);
  const { prototype } = page.XMLHttpRequest;
  const { open, send } = prototype;
  const methods = new WeakMap<XMLHttpRequest, string>();
  prototype.open = function (this: XMLHttpRequest, ...given: [string, string | URL]) {
    methods.set(this, given[0]);
    open.apply(this, given as unknown as Parameters<typeof open>);
  };
  prototype.send = function (this: XMLHttpRequest, ...given) {
    let sentAt = now();
    this.addEventListener('loadend', () =>
      countAnswer(methods.get(this) ?? '', this.status, {
        address: this.responseURL,
        header: (name) => this.getResponseHeader(name),
        tookMs: now() - sentAt,
      }),
    );
    budget(() => {
      sentAt = now();
      // A call that was aborted meanwhile is no longer open.
      if (this.readyState === page.XMLHttpRequest.OPENED) send.apply(this, given);
    });
  };
};

/** How long a visitor's press may take to lead to a page, and to how many: a link's, and those that it redirects to. */
const PRESS = { ms: 1000, pages: 3 };

/**
 * Ends loops of pages, and reports them: beyond the budget the address stays. A visitor's press leads on all the same, so that
 * they can leave a page that has used the budget up; a loop that it begins ends like any other.
 */
export const limitRoutes = (
  page: Pick<Window, 'history' | 'location' | 'performance' | 'addEventListener'>,
  report: ReportSymptom,
): void => {
  const { history, location, performance } = page;
  const now = () => performance.now();
  const budget = createBudget(ROUTES, now, () =>
    report('routes', `more than ${ROUTES.burst} pages, and ${ROUTES.perSecond} a second`),
  );
  const pressed = { at: -Infinity, pages: 0 };
  const notePress = ({ isTrusted }: Event) => {
    if (isTrusted) Object.assign(pressed, { at: now(), pages: 0 });
  };
  const isOfPress = () => {
    if (now() - pressed.at >= PRESS.ms || pressed.pages >= PRESS.pages) return false;
    pressed.pages += 1;
    return true;
  };
  for (const type of ['click', 'keydown']) page.addEventListener(type, notePress, { capture: true, passive: true });
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (state, unused, url) => {
      const act = () => change(state, unused, url);
      const isSamePage = url == null || new URL(url, location.href).pathname === location.pathname;
      if (isSamePage || isOfPress()) act();
      else budget(act);
    };
  }
};
