import type { PageVitals } from '@acara/shared-contract/release';
import { createRandom, type Random } from '@acara/shared-contract/seeded-random';
import type { Browsers, Line, OpenPage, Person } from './browser.ts';

/** How a faulty release shows. */
export type Fault = (browsers: Browsers, person: Person, page: OpenPage) => Promise<void>;
/** In which part of its pages. */
const FAULTY = 0.9;

/** What happens in the pages of every release. */
const USUAL = { error: 0.01, mount: 0.003, hydration: 0.01, dead: 0.003, unheard: 0.08, poorInp: 0.02, poorCls: 0.01 };
/** Of an event page and of the checkout when a call fails. */
const FAILED_READ = { alert: 0.4, error: 0.2, render: 0.15 };
const FAILED_PURCHASE = { alert: 0.7, error: 0.2, dead: 0.1 };

const PICTURE_BYTES = 60_000;
const PACKED = 0.3;
/** Of scripts on the first picture: browsers load them after it, but on the same line. */
const BESIDE_PICTURE = 0.3;

const SLUGS = 200;
const MOST_PAGES = 4;

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

const kindOf = (path: string) => (path === '/' ? 'home' : path === '/checkout' ? 'checkout' : 'event');

/** Of one document: a page then reports that its calls fail. */
const MANY_FAILED = 3;
const ATTEMPTS = 3;

/** Calls the API like the page, and reports the error that it shows on a failure. */
const callApi = async (browsers: Browsers, person: Person, page: OpenPage, path: string, random: Random) => {
  const { call, reportError, reportFailure, reportSymptom } = browsers;
  let failed = 0;
  const attempt = async (method: 'GET' | 'POST', address: string): Promise<boolean> => {
    const isAnswered = await call(person, method, address);
    if (!isAnswered && (failed += 1) === MANY_FAILED) await reportSymptom(person, page, 'failing');
    return isAnswered;
  };
  const read = path === '/' ? 'event/all' : 'event/1/availability';
  let hasData = false;
  for (let nth = 0; nth < ATTEMPTS && !hasData; nth += 1) hasData = await attempt('GET', read);
  if (!hasData) {
    if (random.chance(FAILED_READ.alert)) await reportSymptom(person, page, 'alert');
    if (random.chance(FAILED_READ.error)) await reportError(person, page);
    if (random.chance(FAILED_READ.render)) await reportFailure(person, page, 'render');
  }
  if (path !== '/checkout' || (await attempt('POST', 'transaction/ticket'))) return;
  if (random.chance(FAILED_PURCHASE.alert)) await reportSymptom(person, page, 'alert');
  if (random.chance(FAILED_PURCHASE.error)) await reportError(person, page);
  if (random.chance(FAILED_PURCHASE.dead)) await reportSymptom(person, page, 'dead');
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
  if (isBuyer && nth === MOST_PAGES - 1) return '/checkout';
  return nth === 0 && random.chance(0.5) ? '/' : `/detail-event/acara-${random.int(1, SLUGS)}`;
};

/** One visit: some documents one after the other, each of which reports as the site's own does. */
export const visitSite = async (browsers: Browsers, { person, random, buyers, fault }: VisitOptions): Promise<void> => {
  const { open, requestReleaseSet, reportError, reportFailure, reportSymptom, reportVisit } = browsers;
  const isBuyer = random.chance(buyers);
  for (let nth = isBuyer ? random.int(1, MOST_PAGES - 1) : random.int(1, MOST_PAGES); nth <= MOST_PAGES; nth += 1) {
    const path = choosePath(nth - 1, isBuyer, random);
    const page = await open(person, path);
    // Who gets no page has no scripts that report. Some leave before these run.
    if (!page || random.chance(USUAL.unheard)) continue;
    if (random.chance(USUAL.hydration)) await reportFailure(person, page, 'hydration');
    if (random.chance(USUAL.mount)) await reportFailure(person, page, 'mount');
    await requestReleaseSet(person);
    if (random.chance(USUAL.error)) await reportError(person, page);
    if (kindOf(path) !== 'home' && random.chance(USUAL.dead)) await reportSymptom(person, page, 'dead');
    await callApi(browsers, person, page, path, random);
    if (fault?.releaseId === page.releaseId && random.chance(FAULTY)) await fault.report(browsers, person, page);
    await reportVisit(person, page, measure(page, person.line, random));
  }
};

const hex = (random: Random, digits: number) =>
  Array.from({ length: digits }, () => random.int(0, 15).toString(16)).join('');

export const createPerson = (random: Random, network: string, line: Line): Person => ({
  id: [8, 4, 4, 4, 12].map((digits) => hex(random, digits)).join('-'),
  network,
  line,
  cookies: new Map(),
  cache: new Set(),
});

/** The nth of the draws of a seed, whatever happens at the same time. */
export const nthRandom = (seed: number, nth: number): Random => createRandom(seed * 1_000_003 + nth, 29);
