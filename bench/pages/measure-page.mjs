// One cold load of a page in a browser of its own: fresh process, fresh profile, slowed network and processor.
//
// Names outside the loopback interface never resolve. The throttle of the DevTools protocol delays each request and
// shares the bandwidth; it models neither TLS nor slow start. So compare ratios of one run, never absolute numbers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureChromium } from '@acara/tooling/src/checks/chromium.ts';
import { chromium } from 'playwright-core';
import { createNetworkLog, summariseRequests } from './network-log.mjs';
import { collectPage, observePage } from './page-observer.mjs';

/** Kilobits per second and ms. */
const NETWORKS = {
  none: null,
  slow4g: { down: 1600, up: 750, latency: 150 },
  fast: { down: 10_000, up: 5000, latency: 40 },
};

/** @param {string} name @returns {name is keyof typeof NETWORKS} */
export const isNetwork = (name) => name in NETWORKS;

const VIEWPORTS = {
  mobile: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1350, height: 940 }, deviceScaleFactor: 1 },
};

/** Names outside of the machine never resolve. */
export const LOOPBACK_ONLY =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]';
/**
 * Bytecode has no source positions until they are needed; then V8 parses the function again. DevTools needs those of all
 * functions on the stack of each request: 200 ms of the home page with a processor four times slower, 0.5 ms without
 * DevTools at full speed.
 */
const KEEP_SOURCE_POSITIONS = '--js-flags=--no-enable-lazy-source-positions';
const ARGUMENTS = [
  KEEP_SOURCE_POSITIONS,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  LOOPBACK_ONLY,
];
const WARM_UP = 'data:text/html,<h1 style="font-family:sans-serif">warm-up</h1>';
const POLL_INTERVAL_MS = 50;

/**
 * @typedef {object} LoadOptions
 * @property {keyof typeof NETWORKS} network
 * @property {number} cpu how many times slower the processor is
 * @property {keyof typeof VIEWPORTS} viewport
 * @property {number} quietMs silence on the network that ends a load
 * @property {number} limitMs after which a load is given up
 */

/**
 * @typedef {object} LoadTarget
 * @property {string} url
 * @property {string} [click] selector of the element that makes the page interactive
 * @property {string} [chrome] selector of the element that makes the chrome interactive
 * @property {(page: import('playwright-core').Page) => Promise<unknown>} [over] waits for the end of a load that never
 * comes to rest, since a file of it never comes
 */

/** @type {LoadOptions} */
const DEFAULT_LOAD = {
  network: 'slow4g',
  cpu: 4,
  viewport: 'mobile',
  quietMs: 1500,
  limitMs: 60_000,
};

/**
 * Runs something in a browser process of its own, with an empty profile, and ends it.
 * @template Result
 * @param {Partial<LoadOptions>} options
 * @param {(open: () => Promise<Awaited<ReturnType<typeof openTab>>>) => Promise<Result>} use `open` gives a new tab, of
 * the same profile each time
 */
export const inBrowser = async (options, use) => {
  const load = { ...DEFAULT_LOAD, ...options };
  const executablePath = ensureChromium();
  const profile = mkdtempSync(path.join(tmpdir(), 'acara-bench-'));
  let context;
  try {
    context = await chromium.launchPersistentContext(profile, {
      executablePath,
      headless: true,
      chromiumSandbox: false,
      args: ARGUMENTS,
      ...VIEWPORTS[load.viewport],
    });
    return await use(() => openTab(context, load));
  } finally {
    await context?.close().catch(() => {});
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
};

/** @typedef {Awaited<ReturnType<typeof loadOnce>>} PageRun what one load showed. Times in ms since navigation began, sizes in KB on the wire */

/**
 * Loads a page once and measures it.
 * @param {LoadTarget} target
 * @param {Partial<LoadOptions>} [options]
 */
export const measurePage = (target, options = {}) => inBrowser(options, async (open) => (await open()).measure(target));

/**
 * A slowed tab, in the place of the one before it.
 * @param {import('playwright-core').BrowserContext} context
 * @param {LoadOptions} load
 */
const openTab = async (context, load) => {
  const [former] = context.pages();
  const page = former?.url() === 'about:blank' ? former : await context.newPage();
  if (former && former !== page) await former.close();
  // Warms the browser itself (renderer, compositor, fonts), not the page.
  await page.goto(WARM_UP);
  await page.waitForTimeout(250);
  const session = await context.newCDPSession(page);
  const network = createNetworkLog(session);
  page.on('worker', (worker) => network.settleWorker(worker.url()));
  await throttle(session, load);
  return {
    page,
    network,
    /** Loads a page, the first of the tab. @param {LoadTarget} target */
    measure: (target) => loadOnce(page, network, target, load),
    /** Waits until the network has been silent for a while, counted from this call. A scroll or a press reaches it later. */
    rest: () => {
      network.touch();
      return untilQuiet(network, load);
    },
  };
};

const throttle = async (session, { network, cpu }) => {
  await session.send('Network.enable');
  const profile = NETWORKS[network];
  if (profile)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.latency,
      downloadThroughput: (profile.down * 1000) / 8,
      uploadThroughput: (profile.up * 1000) / 8,
      connectionType: 'cellular4g',
    });
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
};

const untilQuiet = async (network, { quietMs, limitMs }) => {
  const deadline = Date.now() + limitMs;
  while (!network.isQuiet(quietMs) && Date.now() < deadline) await delay(POLL_INTERVAL_MS);
  return Date.now() >= deadline;
};

const loadOnce = async (page, network, { url, click, chrome, over }, load) => {
  const { limitMs } = load;
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('load', network.touch);
  await page.addInitScript(observePage, { click: click ?? null, chrome: chrome ?? null });

  await page.goto(url, { waitUntil: 'commit', timeout: limitMs });
  let hasTimedOut = false;
  if (over) await over(page);
  else {
    await page.waitForLoadState('load', { timeout: limitMs });
    hasTimedOut = await untilQuiet(network, load);
  }

  const { fromCache, ...seen } = await page.evaluate(collectPage);
  network.markCached(fromCache);
  return { ...seen, ...summariseRequests(network.requests, seen), complaints, hasTimedOut };
};
