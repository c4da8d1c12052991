import { visitorSignature } from '@acara/releases';
import type { Browsers, OpenPage } from './browser.ts';
import { createPerson, nthRandom, visitSite } from './visits.ts';

const LINE = { speed: 100, latency: 50 };
const person = (seed: number, nth: number) => createPerson(nthRandom(seed, nth), '10.0.0.1', LINE);

test('a seed gives the same visitors, another seed others', () => {
  expect(person(1, 2)).toEqual(person(1, 2));
  const ids = [person(1, 1), person(1, 2), person(2, 1)].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  // As an edge signs them.
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(visitorSignature('a key of at least thirty-two characters', ids[0] ?? '')).toHaveLength(16);
});

/** Browsers that note what is reported. @param failing whether calls of the API fail */
const noted = (releaseId: string, failing: boolean) => {
  const reports: string[] = [];
  const page: OpenPage = { releaseId, releases: [], loaded: 0, bytes: 20_000 };
  const note = (what: string) => async () => void reports.push(what);
  const browsers: Browsers = {
    counts: { documents: 0, failedDocuments: 0, beacons: 0, calls: 0, failedCalls: 0 },
    sendRequest: async () => ({ status: 200, body: '', cookies: [], bytes: 0 }),
    beacon: note('beacon'),
    open: async () => page,
    requestReleaseSet: note('set'),
    call: async () => !failing,
    reportFailure: async (_person, _page, phase) => void reports.push(phase),
    reportError: note('error'),
    reportSymptom: async (_person, _page, phase) => void reports.push(phase),
    reportVisit: note('visit'),
  };
  return { browsers, reports };
};

const visitMany = async (releaseId: string, failing: boolean) => {
  const { browsers, reports } = noted(releaseId, failing);
  const report = (by: Browsers) => by.reportSymptom(person(1, 0), { releaseId } as OpenPage, 'frozen');
  for (let nth = 0; nth < 200; nth += 1)
    await visitSite(browsers, {
      person: person(1, nth),
      random: nthRandom(1, nth),
      buyers: 0.5,
      fault: { releaseId: 'faulty-release', report },
    });
  const count = (what: string) => reports.filter((one) => one === what).length;
  return { count, visits: count('visit') };
};

test('each document ends with its visit, and fails now and then in every release', async () => {
  const { count, visits } = await visitMany('sound-release', false);
  expect(visits).toBeGreaterThan(300);
  expect(count('set')).toBe(visits);
  expect(count('error')).toBeLessThan(visits / 20);
  expect([count('alert'), count('frozen')]).toEqual([0, 0]);
});

test('without an API pages report what they show, whichever release they have', async () => {
  const { count, visits } = await visitMany('sound-release', true);
  expect(count('alert')).toBeGreaterThan(visits / 4);
  expect(count('failing')).toBe(visits);
  expect(count('render')).toBeGreaterThan(visits / 20);
  expect(count('frozen')).toBe(0);
});

test('a faulty release fails in nine of ten documents', async () => {
  const { count, visits } = await visitMany('faulty-release', false);
  expect(count('frozen')).toBeGreaterThan(visits * 0.8);
  expect(count('frozen')).toBeLessThan(visits);
});
