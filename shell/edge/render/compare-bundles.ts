import { runningAnalyses } from '@acara/releases';
import type { RegistryDocument } from '@acara/releases/registry';
import type { BundleRef } from './bundle-loader.ts';
import type { RenderJob } from './render-messages.ts';
import { LITTLE_BYTES, type ComparisonWorker } from './comparison-worker.ts';
import type { KnownAnswers } from './pooled-worker.ts';

/** Both releases of a rollout, of which visitors get one. */
export type RivalBundles = { canary: BundleRef; control: BundleRef };
type Group = keyof RivalBundles;

/** Null without a rollout that has both a canary and a control. */
export const rivalBundles = (
  { document, bundles }: { document: RegistryDocument; bundles: readonly BundleRef[] },
  remote: string,
): RivalBundles | null => {
  const rollout = runningAnalyses(document).find((running) => running.remote === remote);
  const find = (id: string | undefined) => bundles.find((one) => one.remote === remote && one.releaseId === id);
  const canary = find(rollout?.releaseId);
  const control = find(rollout?.controlId);
  return canary && control ? { canary, control } : null;
};

/** A page that a visitor asked for. */
type Occasion = { remote: string; request: RenderJob['request']; address: string; hasFailed: boolean };

type CompareOptions = {
  worker: Pick<ComparisonWorker, 'fails' | 'growth' | 'stop'>;
  /** Of a remote that is being rolled out; null for any other. */
  getRivals: (remote: string) => RivalBundles | null;
  /** Only one of the two could render the page, or it leaves far more memory behind. */
  onWorse: (worse: { remote: string; group: Group; address: string }) => void;
  /** From 0 to 1. */
  random: () => number;
  pause: (ms: number) => Promise<void>;
  /** In ms. */
  uptime: () => number;
};

/** Between two comparisons. No cache has a page that fails, so each of its visitors is an occasion for one. */
const PAUSE_MS = 100;
/** After a comparison that took long, and occupied a processor meanwhile. */
const LONG_PAUSE_MS = 500;
const LONG_MS = 1000;
const MOST_WAITING = 10;
/** A page is compared again at once while it is evidence: visitors who come at the same time share one rendering. */
const MOST_IN_A_ROW = 3;
/** Pages that are rendered many times after a worker was replaced for its memory, and again after each that was evidence. */
const PAGES_SEARCHED = 10;
/** How many times as much a rendering of a leaky release leaves behind. */
const LEAK_RATIO = 2;
/**
 * Of one release; 15 failed ones halt it. After that comparisons go on with a tenth of a processor, for as long as the
 * rollout lasts.
 */
const MOST_AT_FULL_PACE = 60;
const SLOWER = 9;

/**
 * Finds out whether one release of a rollout is worse on the server than the other.
 *
 * A page that failed is rendered again with both, in random order. If they are alike, each is as likely to fail as the
 * other, whatever the page is and whoever asked for it. So a page may be compared again after it was evidence, and one of
 * a paused release too. Renderings for visitors are no evidence: the canary finds fewer pages in caches.
 *
 * A release that leaks memory renders all its pages. So after a worker was replaced for its memory, by whichever release,
 * pages of the next visitors are rendered many times, and the growth of memory is compared in the same way.
 */
export const createBundleComparison = ({ worker, getRivals, onWorse, random, pause, uptime }: CompareOptions) => {
  const waiting: Occasion[] = [];
  let isBusy = false;
  let pagesToSearch = 0;
  /** How often each remote's current canary was compared. */
  const counts = new Map<string, { releaseId: string; count: number }>();

  const countComparison = ({ remote, releaseId }: BundleRef): number => {
    const known = counts.get(remote);
    const count = known?.releaseId === releaseId ? known.count + 1 : 1;
    counts.set(remote, { releaseId, count });
    return count;
  };

  /** How bad a release is; null if that is unknown. */
  const measure = async (
    bundle: BundleRef,
    { request, hasFailed }: Occasion,
    known: KnownAnswers,
  ): Promise<number | null> => {
    const job: RenderJob = { chrome: null, remote: bundle, fragments: [], request };
    if (!hasFailed) return worker.growth(job, known);
    const fails = await worker.fails(job);
    if (fails === null) return null;
    return fails ? Infinity : 0;
  };
  /** Whether it was evidence. */
  const compare = async (occasion: Occasion): Promise<boolean> => {
    const { remote, address, hasFailed } = occasion;
    // The rollout may have been halted meanwhile.
    const rivals = getRivals(remote);
    if (!rivals) return false;
    const began = uptime();
    const [one, other]: [Group, Group] = random() < 0.5 ? ['canary', 'control'] : ['control', 'canary'];
    const known: KnownAnswers = new Map();
    const ofOne = await measure(rivals[one], occasion, known);
    const ofOther = await measure(rivals[other], occasion, known);
    const isEvidence = isWorse(ofOne, ofOther) || isWorse(ofOther, ofOne);
    if (isEvidence) onWorse({ remote, group: isWorse(ofOne, ofOther) ? one : other, address });
    if (isEvidence && !hasFailed) pagesToSearch = PAGES_SEARCHED;
    const took = uptime() - began;
    const least = took < LONG_MS ? PAUSE_MS : LONG_PAUSE_MS;
    const isSlower = countComparison(rivals.canary) > MOST_AT_FULL_PACE;
    await pause(isSlower ? Math.max(least, took * SLOWER) : least);
    return isEvidence;
  };

  /** Again for as long as it is evidence, a few times at most. */
  const compareInARow = async (occasion: Occasion): Promise<void> => {
    for (let count = 0; count < MOST_IN_A_ROW; count += 1) if (!(await compare(occasion))) return;
  };

  const compareWaiting = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await compareInARow(next);
    isBusy = false;
    await worker.stop();
  };

  return {
    /** A worker took too much memory. */
    searchLeaks: (): void => {
      pagesToSearch = PAGES_SEARCHED;
    },
    /** One at a time, with pauses; more than a few do not wait. Never rejects. @param address of the visitor */
    afterRender: async ({ remote, request }: RenderJob, address: string, hasFailed: boolean): Promise<void> => {
      if (!hasFailed && pagesToSearch === 0) return;
      // Comparisons of pages that failed take less time, and find a place.
      if (waiting.length >= (hasFailed ? MOST_WAITING : MOST_WAITING / 2)) return;
      if (remote === null || remote === 'not-found' || !getRivals(remote.remote)) return;
      // A halt needs visitors of several networks.
      if (!hasFailed && waiting.some((one) => one.address === address)) return;
      if (!hasFailed) pagesToSearch -= 1;
      waiting.push({ remote: remote.remote, request, address, hasFailed });
      await compareWaiting();
    },
  };
};

const isWorse = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && one > other * LEAK_RATIO + LITTLE_BYTES;
