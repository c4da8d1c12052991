import { inBrowser, type LoadOptions } from '../measure-page.mjs';
import type { PageRun } from '../pages/page-runs.ts';
import { deadChrome } from './chrome-answers.mjs';
import { followLink, goBack, search } from './soft-visit.mjs';
import { sortTraffic } from './traffic.mjs';

/** A way on from a page without a new document. */
export type SoftVisit = Awaited<ReturnType<typeof followLink>>;

/** What one browser showed: the first visit of a page, and what was done after it. */
export type Visit = {
  cold: PageRun;
  warm?: PageRun & { traffic: ReturnType<typeof sortTraffic> };
  soft?: Record<string, SoftVisit>;
  /** What of the header did not answer. */
  dead?: string[];
};

/** Selectors of what counts as interactive. */
export type Selectors = { click: string; chrome: string };

/** Where a soft visit leads, by a link of the page or by the header's form. */
export type Way = { name: string; href?: string; word?: string };

/** The panel of a slice that does not come stands after this at the latest, in ms: four seconds after the shell ran. */
const PANEL_MS = 8000;
const PANEL = 'button:text-is("Coba lagi")';

/** A page twice in one profile, then the ways on from it, each from the page at rest. */
export const ourVisit = (
  url: string,
  ways: readonly Way[],
  { click, chrome }: Selectors,
  load: Partial<LoadOptions>,
): Promise<Visit> =>
  inBrowser(load, async (open) => {
    const cold = await (await open()).measure({ url, click, chrome });
    const tab = await open();
    const warm = await tab.measure({ url, click, chrome });
    const soft: Record<string, SoftVisit> = {};
    for (const [index, { name, href, word }] of ways.entries()) {
      if (index > 0) await goBack(tab);
      if (href) soft[name] = await followLink(tab, href);
      else if (word) soft[name] = await search(tab, word);
    }
    return { cold, warm: { ...warm, traffic: sortTraffic(warm.log) }, soft };
  });

/** The same page without scripts, twice in one profile. */
export const stripVisit = (url: string, load: Partial<LoadOptions>): Promise<Visit> =>
  inBrowser(load, async (open) => {
    const cold = await (await open()).measure({ url });
    const warm = await (await open()).measure({ url });
    return { cold, warm: { ...warm, traffic: sortTraffic(warm.log) } };
  });

/** A page of which a file never comes: until what stands in for it is there, or time is over. */
export const hangingVisit = (url: string, selectors: Selectors, load: Partial<LoadOptions>): Promise<Visit> =>
  inBrowser(load, async (open) => {
    const tab = await open();
    const cold = await tab.measure({
      url,
      ...selectors,
      over: (page) =>
        page
          .locator(PANEL)
          .first()
          .waitFor({ timeout: PANEL_MS })
          .catch(() => undefined),
    });
    return { cold, dead: await deadChrome(tab.page) };
  });

/** A page beside other remotes that hang: it ends by itself. */
export const besideHangingVisit = (url: string, selectors: Selectors, load: Partial<LoadOptions>): Promise<Visit> =>
  inBrowser(load, async (open) => {
    const tab = await open();
    return { cold: await tab.measure({ url, ...selectors }), dead: await deadChrome(tab.page) };
  });
