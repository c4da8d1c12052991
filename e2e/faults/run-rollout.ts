import type { Browser } from '@playwright/test';
import { rollOut } from '@acara/releases';
import { SHELL_NAME } from '@acara/shared-contract/release';
import { BAD, changeSample, NEXT_SHELL, publishCopy, publishSample } from '../fixtures/sample-site.ts';
import type { SampleSite } from '../fixtures/sample-test.ts';
import { createGoalBeacon, createVisitBeacon, sendBeacon, visit, type Visitor } from '../fixtures/visitors.ts';
import { openVisitor, readShown, requestDocuments, seeDocument, type Seen } from './canary-visit.ts';
import type { Fault } from './faults.ts';

export type FaultResult = {
  /** What the first visitor of the canary saw, on that page and in their next document. */
  saw: string;
  next: string;
  /** Reason of the halt; null without one. */
  why: string | null;
  /** Visitors of the canary until the halt, and the time since the first of them. */
  visitors: number;
  seconds: number;
};

/** Shares of the rollout in basis points. */
const [BP, HALF] = [1000, 5000];
/** More would measure the machine, not the site. */
const PARALLEL_VISITORS = 3;
const LAST_DECISION_MS = 6000;

const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A copy of a remote of the site. */
const COPY = '20260105-samplecopy01';

const describe = ({ release, problems }: Seen, bad: string): string => {
  const which = release === bad || release === null ? '' : 'the release before';
  return [...problems, which].filter(Boolean).join(', ') || 'a page that works';
};

/** Lists the faulty release. @returns its id */
const publishFault = async (site: SampleSite, { script, files }: Fault): Promise<{ name: string; bad: string }> => {
  if (!script) {
    await publishSample(site, 'bad', { asStable: false }, files);
    return { name: 'mfe-sample', bad: BAD };
  }
  const { of: name, text } = script;
  const bad = name === SHELL_NAME ? NEXT_SHELL : COPY;
  await publishCopy(site, { name, releaseId: bad, change: (entry) => `${text}\n${entry}`, asStable: false });
  return { name, bad };
};

/** The beacons of a visitor of the control who reached the goal. */
const controlBeacons = (visitor: Visitor) => [
  createGoalBeacon(visitor, 'mfe-sample', 'counted'),
  createVisitBeacon(visitor, 'mfe-sample', 1200),
];

/** More networks than the edge needs for the profile of a page. */
const PROFILE_VISITORS = 25;
/** Networks that no other visitor comes from. */
const FIRST_OF_PROFILE = 50_000;

/** Lets visitors of many networks report what a browser of the stable release has shown. */
const reportProfile = async (browser: Browser, { edge: { origin } }: SampleSite, fault: Fault): Promise<void> => {
  // The first page of a site takes longer.
  const sound = { ...fault, remote: undefined, stay: fault.stay + 4000 };
  const context = await openVisitor(browser, origin, await visit(origin, '/uji/satu', FIRST_OF_PROFILE), sound);
  const shown = await readShown(context, origin, sound);
  await context.close();
  if (shown.length === 0) throw new Error('a page did not report what it shows');
  for (let nth = 1; nth <= PROFILE_VISITORS; nth += 1) {
    const visitor = await visit(origin, '/uji/satu', FIRST_OF_PROFILE + nth);
    await sendBeacon(origin, visitor, createVisitBeacon(visitor, 'mfe-sample', 1200, shown));
  }
};

/** Rolls a faulty release out to a tenth of the visitors, who come until it is halted, at most `most` of its canary. */
export const runRollout = async (
  browser: Browser,
  site: SampleSite,
  fault: Fault,
  most: number,
): Promise<FaultResult> => {
  const { origin } = site.edge;
  if (fault.hasProfile) await reportProfile(browser, site, fault);
  const { name, bad } = await publishFault(site, fault);
  const document = await changeSample(site, 'rollout', (found, now) =>
    rollOut(found, name, { releaseId: bad, bp: fault.controlHasBrowsers ? HALF : BP }, now),
  );
  const revision = document.extras.acara.revision;
  while ((await (await fetch(`${origin}/_releases/revoked.json`)).json()).revision !== revision) await soon(200);

  const getHalt = async (): Promise<string | null> => {
    const versions = (await site.store.read())?.microFrontends[name] ?? [];
    return versions.find(({ extras }) => extras.acara.releaseId === bad)?.extras.acara.revoked?.why ?? null;
  };
  let halted: Pick<FaultResult, 'why' | 'visitors' | 'seconds'> | null = null;
  let nth = 0;
  // As if each had a visit before, since the rollout began.
  const lastVisit = `acara_last_visit=${Math.ceil(Date.now() / 1000)}`;
  /** The next of many visitors who gets the release. A page of the site's own shows which release of the shell it runs. */
  const nextVisitor = async (): Promise<{ visitor: Visitor; isCanary: boolean } | null> => {
    while (halted === null) {
      const first = await visit(origin, '/uji/satu', (nth += 1));
      const visitor = { ...first, cookie: `${first.cookie}; ${lastVisit}` };
      const isCanary = (name === SHELL_NAME ? visitor.shell : visitor.releases[name]) === bad;
      if (isCanary || fault.controlHasBrowsers) return { visitor, isCanary };
      if (fault.hasControl) for (const beacon of controlBeacons(visitor)) await sendBeacon(origin, visitor, beacon);
    }
    return null;
  };

  const began = Date.now();
  let [visitors, isOver] = [0, false];
  const watch = async () => {
    while (!isOver && halted === null) {
      const why = await getHalt();
      if (why !== null) halted = { why, visitors, seconds: Math.round((Date.now() - began) / 1000) };
      else await soon(200);
    }
  };
  const first: Seen[] = [];
  const sendVisitors = async (isFirst: boolean) => {
    let isNext = isFirst;
    while (visitors < most && halted === null) {
      const next = await nextVisitor();
      if (next === null) return;
      const { visitor, isCanary } = next;
      if (isCanary) visitors += 1;
      if (!isNext && fault.documents) {
        await requestDocuments(origin, visitor, fault);
        continue;
      }
      const context = await openVisitor(browser, origin, visitor, fault);
      const seen = await seeDocument(context, origin, fault);
      if (isNext && isCanary) {
        first.push(seen, await seeDocument(context, origin, fault));
        isNext = false;
      }
      await Promise.race([context.close().catch(() => undefined), soon(3000)]);
    }
  };
  const watching = watch();
  await Promise.all(Array.from({ length: PARALLEL_VISITORS }, (_, at) => sendVisitors(at === 0)));
  if (halted === null) await Promise.race([watching, soon(fault.wait ?? LAST_DECISION_MS)]);
  isOver = true;
  await watching;
  const [saw, next] = first.map((seen) => describe(seen, bad));
  const end = halted ?? { why: null, visitors, seconds: Math.round((Date.now() - began) / 1000) };
  return { saw: saw ?? '', next: next ?? '', ...end };
};
