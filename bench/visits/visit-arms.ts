import type { Page } from 'playwright-core';
import { inBrowser, type LoadOptions } from '../measure-page.mjs';
import type { PageRun } from '../pages/page-runs.ts';
import { deadChrome, followLink, goBack, search, sortTraffic } from './page-visits.mjs';

/** A soft navigation from a page. */
type SoftVisit = Awaited<ReturnType<typeof followLink>>;

/** The results of one browser: the first visit of a page, and the navigations after it. */
export type Visit = {
  cold: PageRun;
  warm?: PageRun & { traffic: ReturnType<typeof sortTraffic> };
  soft?: Record<string, SoftVisit>;
  /** Controls of the header that did not react. */
  dead?: string[];
};

/** Selectors of what counts as interactive. */
type Selectors = { click: string; chrome: string };

/** Where a soft visit leads, by a link of the page or by the header's form. */
export type Way = { name: string; href?: string; word?: string };

/** The error panel of a remote appears within this, in ms: four seconds after the shell ran. */
const PANEL_MS = 8000;
const PANEL = 'button:text-is("Coba lagi")';

/** A page twice in one profile, then soft navigations from it, each once the page is idle. */
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

/**
 * A page of which code never comes: until its replacement is shown, or time is over.
 * @param isOwn whether the code is the page's own; else the load ends as any other
 */
export const hangingVisit = (
  url: string,
  isOwn: boolean,
  selectors: Selectors,
  load: Partial<LoadOptions>,
): Promise<Visit> =>
  inBrowser(load, async (open) => {
    const tab = await open();
    const waitForPanel = (page: Page) =>
      page
        .locator(PANEL)
        .first()
        .waitFor({ timeout: PANEL_MS })
        .catch(() => undefined);
    const cold = await tab.measure({ url, ...selectors, ...(isOwn && { over: waitForPanel }) });
    return { cold, dead: await deadChrome(tab.page) };
  });
