import { runningAnalyses } from '@acara/releases';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import type { RenderPool } from './render-pool.ts';
import type { BundleRef } from './bundle-loader.ts';
import type { RenderJob } from './render-messages.ts';

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
  const [canary, control] = [find(rollout?.releaseId), find(rollout?.controlId)];
  return canary && control ? { canary, control } : null;
};

type CompareOptions = {
  pool: Pick<RenderPool, 'render'>;
  /** Of a remote that is being rolled out; null for any other. */
  getRivals: (remote: string) => RivalBundles | null;
  /** Only one of the two could render the page. */
  onWorse: (worse: { remote: string; group: Group; address: string }) => void;
  /** From 0 to 1. */
  random: () => number;
  pause: (ms: number) => Promise<void>;
};

const BUDGET_MS = 2000;
/** A page that fails is in no cache, so each of its visitors is one more occasion. */
const PAUSE_MS = 100;
const MOST_WAITING = 10;

/**
 * Renders a page that failed with both releases of a rollout anew. How often each is rendered for visitors proves
 * nothing, since the canary finds fewer pages in caches. But of two new renderings in random order each is as likely to
 * fail as the other, if the releases are alike: whatever the page is, and whoever asked for it.
 */
export const createBundleComparison = ({ pool, getRivals, onWorse, random, pause }: CompareOptions) => {
  const waiting: { rivals: RivalBundles; request: RenderJob['request']; address: string }[] = [];
  let isBusy = false;

  /** Null where nothing is proven: late, or not even tried. */
  const fails = async (job: RenderJob): Promise<boolean | null> => {
    const outcome = await pool.render(job, BUDGET_MS);
    if (outcome.page) return outcome.page.remote === null;
    return outcome.failure === 'worker-lost' ? true : null;
  };

  const compare = async ({ rivals, request, address }: (typeof waiting)[number]) => {
    const order: Group[] = random() < 0.5 ? ['canary', 'control'] : ['control', 'canary'];
    const failed: Partial<Record<Group, boolean | null>> = {};
    for (const group of order)
      failed[group] = await fails({ chrome: null, remote: rivals[group], fragments: [], request });
    const worse = order.find((group) => failed[group] === true);
    const isClear = Object.values(failed).includes(false);
    if (worse && isClear) onWorse({ remote: rivals.canary.remote, group: worse, address });
  };

  /** One at a time, with pauses; more than a few do not wait. Never rejects. @param address of the visitor */
  return async ({ remote, request }: RenderJob, address: string): Promise<void> => {
    const rivals = remote === null || remote === 'not-found' ? null : getRivals(remote.remote);
    if (!rivals || waiting.length >= MOST_WAITING) return;
    waiting.push({ rivals, request, address });
    if (isBusy) return;
    isBusy = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await compare(next);
      await pause(PAUSE_MS);
    }
    isBusy = false;
  };
};
