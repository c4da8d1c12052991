import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureChromium } from '@acara/tooling/src/checks/chromium.ts';
import { chromium, type BrowserContext, type Page, type Request } from 'playwright-core';

// Loads of pages in a browser process of their own: slowed network and processor, an empty profile. The throttle of the
// DevTools protocol delays each request and shares the bandwidth; it models neither TLS nor slow start. So compare ratios
// of one run, never absolute numbers.

const VIEWPORTS = {
  mobile: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1350, height: 940 }, deviceScaleFactor: 1 },
};
export type Viewport = keyof typeof VIEWPORTS;

/** Both, or the one of `--mobile` or `--desktop`. */
export const chooseViewports = ({ mobile, desktop }: { mobile: boolean; desktop: boolean }): Viewport[] =>
  (['mobile', 'desktop'] as const).filter((name) => ({ mobile, desktop })[name] || mobile === desktop);

/** Names outside of the machine never resolve. */
export const LOOPBACK_ONLY =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]';

const ARGUMENTS = [
  // Bytecode has no source positions until they are needed; then V8 parses the function again. DevTools needs those of all
  // functions on the stack of each request: 200 ms of the home page with a processor four times slower.
  '--js-flags=--no-enable-lazy-source-positions',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  LOOPBACK_ONLY,
];
const WARM_UP = 'data:text/html,<h1 style="font-family:sans-serif">warm-up</h1>';
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const TIMES_SLOWER = 4;
const QUIET_MS = 1_000;
const LIMIT_MS = 60_000;

export type Load = { viewport: Viewport; isSlowLine: boolean };

export type Tab = Awaited<ReturnType<typeof openTab>>;

/**
 * Runs something in a browser process of its own, and ends it.
 * @param work `open` gives a new tab of the same profile in the place of the one before
 */
export const inBrowser = async <Result>(
  load: Load,
  work: (open: () => Promise<Tab>) => Promise<Result>,
): Promise<Result> => {
  const profile = await mkdtemp(path.join(tmpdir(), 'acara-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    headless: true,
    chromiumSandbox: false,
    args: ARGUMENTS,
    ...VIEWPORTS[load.viewport],
  });
  try {
    return await work(() => openTab(context, load));
  } finally {
    await context.close().catch(() => {});
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
};

const openTab = async (context: BrowserContext, { isSlowLine }: Load) => {
  const [former] = context.pages();
  const page = await context.newPage();
  await former?.close();
  // Warms the browser itself (renderer, compositor, fonts), not the page.
  await page.goto(WARM_UP);
  await page.waitForTimeout(250);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (isSlowLine) await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  const rest = createRest(page);
  return {
    page,
    /** Waits until the network has been silent for a while. */
    rest,
    /** Loads a page, the first of the tab, until it is at rest. */
    measure: async (url: string) => {
      await page.addInitScript(observePage);
      await page.goto(url, { timeout: LIMIT_MS, waitUntil: 'commit' });
      await rest();
      return page.evaluate(collectPage);
    },
  };
};

/** Follows the requests of a page. */
const createRest = (page: Page) => {
  const running = new Set<Request>();
  let changed = performance.now();
  const touch = () => void (changed = performance.now());
  page.on('request', (request) => {
    running.add(request);
    touch();
  });
  const forget = (request: Request) => {
    running.delete(request);
    touch();
  };
  page.on('requestfinished', forget).on('requestfailed', forget);
  return async (): Promise<void> => {
    touch();
    await page.waitForLoadState('load', { timeout: LIMIT_MS });
    const deadline = performance.now() + LIMIT_MS;
    while (performance.now() < deadline) {
      if (running.size === 0 && performance.now() - changed > QUIET_MS) return;
      await delay(50);
    }
    throw new Error(`${page.url()} does not come to rest`);
  };
};

type Seen = { lcp: number; interactive: number };

declare global {
  interface Window {
    benchSeen: Seen;
  }
}

/** Runs in the page before its own scripts: notes what the browser paints, and when the page is interactive. */
const observePage = () => {
  if (window.top !== window) return;
  const seen: Seen = { lcp: NaN, interactive: NaN };
  window.benchSeen = seen;
  new PerformanceObserver((list) => {
    seen.lcp = list.getEntries().at(-1)?.startTime ?? NaN;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // Once React has put its props, and with them the handlers, on the first heart.
  const watch = () => {
    const heart = document.querySelector('#acara-outlet button[aria-label="Tambah sebagai favorit"]');
    if (heart && Object.keys(heart).some((key) => key.startsWith('__reactProps$')))
      seen.interactive = performance.now();
    else setTimeout(watch, 16);
  };
  setTimeout(watch, 0);
};

export type PageRun = ReturnType<typeof collectPage>;

/** Runs in the page at the end. Times in ms since navigation began, sizes in KB on the wire. */
const collectPage = () => {
  const { lcp, interactive } = window.benchSeen;
  const entries = performance
    .getEntries()
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming);
  // What came from a cache has no size.
  const sent = entries.filter(({ transferSize, initiatorType }) => transferSize > 0 && initiatorType !== 'beacon');
  const kilobytes = (some: readonly PerformanceResourceTiming[]) =>
    some.reduce((total, { transferSize }) => total + transferSize, 0) / 1024;
  const scripts = sent.filter(({ name }) => name.endsWith('.js'));
  // Others may depend on these: the longest chain of which each began after the one before had ended.
  const linking = sent
    .filter(({ name, startTime }) => !/\/img\/|\.(?:woff2|png|svg|webp|avif|ico)$/.test(name) && startTime <= lcp)
    .toSorted((one, other) => one.responseEnd - other.responseEnd);
  let rounds = 0;
  let free = -Infinity;
  for (const { startTime, responseEnd } of linking) {
    if (startTime < free) continue;
    rounds += 1;
    free = responseEnd;
  }
  const files = sent.flatMap(({ name }) => (name.includes('/api/') ? [] : name));
  return {
    lcp,
    interactive,
    scriptKb: kilobytes(scripts.filter(({ responseEnd }) => !(responseEnd > interactive))),
    allKb: kilobytes(sent),
    rounds,
    twice: files.length - new Set(files).size,
    manifests: files.filter((name) =>
      /mf-manifest|\/(?:manifest|config|releases?|registry|routes)[^/]*\.json/.test(name),
    ).length,
    bad: entries.filter(({ responseStatus }) => responseStatus >= 400).length,
    /** Paths of what was not in a cache, but calls of the API; documents have none. */
    files: sent
      .filter(({ name, entryType }) => entryType === 'resource' && !name.includes('/api/'))
      .map(({ name }) => new URL(name).pathname),
  };
};
