import type { PageVitals } from '@acara/shared-contract/release';
import type { Random } from '@acara/server-kit/seeded-random';
import type { Browsers, Line, OpenPage, Person } from './browser.ts';

/** How a faulty release shows. */
export type Fault = (browsers: Browsers, person: Person, page: OpenPage) => Promise<void>;
/** In which part of its pages. */
const FAULTY = 0.9;

/** What happens in the pages of every release. */
const USUAL = { error: 0.01, mount: 0.003, hydration: 0.01, dead: 0.003, unheard: 0.08, poorInp: 0.02, poorCls: 0.01 };
/** What a page shows when a call fails. */
const FAILED_READ = { alert: 0.4, error: 0.2, render: 0.15 };
const FAILED_PURCHASE = { alert: 0.7, error: 0.2, dead: 0.1 };

const PICTURE_BYTES = 60_000;
const PACKED = 0.3;
/** Of scripts on the first picture: browsers load them after it, but on the same line. */
const BESIDE_PICTURE = 0.3;
const SLUGS = 200;
const MOST_PAGES = 4;
const ATTEMPTS = 3;

const measure = ({ bytes, loaded }: OpenPage, { speed, latency }: Line, random: Random): PageVitals => {
  const ttfb = 3 * latency + 50 * random.next();
  const lcp = ttfb + 2 * latency + (bytes * PACKED + PICTURE_BYTES + loaded * BESIDE_PICTURE) / speed;
  return {
    ttfb: Math.round(ttfb),
    fcp: Math.round((ttfb + lcp) / 2),
    lcp: Math.min(600_000, Math.round(lcp)),
    inp: random.chance(USUAL.poorInp) ? 700 : random.int(20, 300),
    cls: random.chance(USUAL.poorCls) ? 0.4 : 0.02,
  };
};

/** Calls the API like the page, and reports the error that it shows on a failure. */
const callApi = async (browsers: Browsers, person: Person, page: OpenPage, path: string, random: Random) => {
  const { call, report } = browsers;
  let hasData = false;
  for (let nth = 0; nth < ATTEMPTS && !hasData; nth += 1)
    hasData = await call(person, 'GET', path === '/' ? 'event/all' : 'event/1/availability');
  if (!hasData) {
    await report(person, page, 'symptom', 'failing');
    if (random.chance(FAILED_READ.alert)) await report(person, page, 'symptom', 'alert');
    if (random.chance(FAILED_READ.error)) await report(person, page, 'error');
    if (random.chance(FAILED_READ.render)) await report(person, page, 'failure', 'render');
  }
  if (path !== '/checkout' || (await call(person, 'POST', 'transaction/ticket'))) return;
  if (random.chance(FAILED_PURCHASE.alert)) await report(person, page, 'symptom', 'alert');
  if (random.chance(FAILED_PURCHASE.error)) await report(person, page, 'error');
  if (random.chance(FAILED_PURCHASE.dead)) await report(person, page, 'symptom', 'dead');
};

type VisitOptions = {
  person: Person;
  random: Random;
  /** Part of the visits that end at the checkout. */
  buyers: number;
  /** Of the candidate alone. */
  fault: { releaseId: string; report: Fault } | null;
};

const choosePath = (nth: number, isBuyer: boolean, random: Random): string => {
  if (isBuyer && nth === MOST_PAGES) return '/checkout';
  return nth === 1 && random.chance(0.5) ? '/' : `/detail-event/acara-${random.int(1, SLUGS)}`;
};

/** One visit: some documents one after the other, each of which reports as the site's own does. */
export const visitSite = async (browsers: Browsers, { person, random, buyers, fault }: VisitOptions): Promise<void> => {
  const { open, report, reportVisit, requestReleaseSet } = browsers;
  const isBuyer = random.chance(buyers);
  for (let nth = random.int(1, isBuyer ? MOST_PAGES - 1 : MOST_PAGES); nth <= MOST_PAGES; nth += 1) {
    const path = choosePath(nth, isBuyer, random);
    const page = await open(person, path);
    // Who gets no page has no scripts that report. Some leave before these run.
    if (!page || random.chance(USUAL.unheard)) continue;
    if (random.chance(USUAL.hydration)) await report(person, page, 'failure', 'hydration');
    if (random.chance(USUAL.mount)) await report(person, page, 'failure', 'mount');
    await requestReleaseSet(person);
    if (random.chance(USUAL.error)) await report(person, page, 'error');
    if (path !== '/' && random.chance(USUAL.dead)) await report(person, page, 'symptom', 'dead');
    await callApi(browsers, person, page, path, random);
    if (fault?.releaseId === page.own.releaseId && random.chance(FAULTY)) await fault.report(browsers, person, page);
    await reportVisit(person, page, measure(page, person.line, random));
  }
};
