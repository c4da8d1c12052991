import type { Browser, BrowserContext, Page } from '@playwright/test';
import { HEADER_ID, OUTLET_ID, SHELL_NAME, type ShownPage, type VisitBeacon } from '@acara/shared-contract/release';
import type { Visitor } from '../fixtures/visitors.ts';
import type { Fault } from './faults.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
/** A page without a response for so long counts as frozen. */
const TIMEOUT_MS = 1500;

const timed = <Value>(work: Promise<Value>, ms: number): Promise<Value | null> =>
  Promise.race([work.catch(() => null), new Promise<null>((resolve) => setTimeout(resolve, ms, null))]);

export const openVisitor = async (
  browser: Browser,
  origin: string,
  { network, cookie }: Visitor,
  { remote, isPhone, hasNoWorker }: Fault,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': network },
    viewport: isPhone ? PHONE : DESKTOP,
  });
  const cookies = cookie.split('; ').map((pair) => pair.split('='));
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: origin })));
  if (hasNoWorker) await context.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  if (remote) await context.addInitScript((fault) => window.sessionStorage.setItem('sample_fault', fault), remote);
  return context;
};

type PageState = { release: string | null; copy: string | null; problems: string[] };

/** The faults of a page that a visitor can see. */
const readPage = async (
  page: Page,
  ids: { outlet: string; header: string; copied: string },
): Promise<PageState | null> =>
  timed(
    page.evaluate(async ({ outlet: outletId, header: headerId, copied }) => {
      const outlet = document.getElementById(outletId);
      const box = outlet?.getBoundingClientRect();
      const top =
        box && document.elementFromPoint(box.x + box.width / 2, Math.min(box.bottom, window.innerHeight) - 20);
      const answered = window.fetch('/healthz').then(
        () => true,
        () => false,
      );
      const canFetch = await Promise.race([
        answered,
        new Promise<boolean>((resolve) => setTimeout(resolve, 800, false)),
      ]);
      const text = outlet?.innerText.trim() ?? '';
      return {
        release: document.querySelector('[data-testid=release]')?.textContent ?? null,
        copy:
          [...document.querySelectorAll<HTMLScriptElement>(`script[src*="/r/${copied}/"]`)].at(-1)?.src.split('/')[5] ??
          null,
        problems: [
          ...(text === '' ? ['blank'] : []),
          ...(text !== '' && top && !top.closest(`#${outletId}`) ? ['covered'] : []),
          ...(document.getElementById(headerId)?.getClientRects().length ? [] : ['no header']),
          ...(canFetch ? [] : ['fetch is dead']),
          ...(outlet?.querySelector('[role=alert]') ? ['an error text'] : []),
        ],
      };
    }, ids),
    TIMEOUT_MS,
  );

/**
 * Hides a page that runs, so that it reports the visit. A beacon sent while the page is closed lacks the visitor's
 * address.
 */
const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

export type Seen = {
  /** Of the sample remote, or of the package that is copied; null for a page that does not answer. */
  release: string | null;
  problems: string[];
};

/** One document of a visitor, from the navigation to its end. */
export const seeDocument = async (context: BrowserContext, origin: string, fault: Fault): Promise<Seen> => {
  const page = await context.newPage();
  const counts = { documents: 0, calls: 0, refused: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) counts.documents += 1;
    if (request.url().includes('/api/v1/')) counts.calls += 1;
  });
  page.on('response', (response) => {
    if (response.url().includes('/api/v1/') && response.status() >= 400) counts.refused += 1;
  });
  const began = Date.now();
  const answer = await timed(page.goto(origin + fault.path, { waitUntil: 'commit' }), 15_000);
  const html = answer === null ? null : await timed(answer.text(), TIMEOUT_MS);
  await timed(page.locator('html[data-shell=alive]').waitFor(), 4000);
  const isOfSample = !fault.script || fault.script.of === SHELL_NAME;
  const button = isOfSample
    ? page.getByRole('button', { name: /^Hitung/ })
    : page.locator(`#${OUTLET_ID} button:visible`).first();
  if (!fault.isIdle) await timed(button.click({ timeout: 1000 }), TIMEOUT_MS);
  const pressed = await timed(page.getByRole('button', { name: 'Hitung 1' }).waitFor({ timeout: 1000 }), TIMEOUT_MS);
  for (let press = 1; pressed === null && press < (fault.presses ?? 1); press += 1) {
    await timed(button.click({ timeout: 1000 }), TIMEOUT_MS);
    await new Promise((resolve) => setTimeout(resolve, 1200));
  }
  const found = fault.act ? await timed(fault.act(page), 2 * fault.stay) : null;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + fault.stay - Date.now())));
  const seen = await readPage(page, { outlet: OUTLET_ID, header: HEADER_ID, copied: fault.script?.of ?? '' });
  if (seen) await timed(hide(page), TIMEOUT_MS);
  await timed(page.close(), TIMEOUT_MS);
  const problems = [
    ...(seen?.problems ?? ['frozen']),
    ...(seen && seen.problems.length === 0 && isOfSample && !fault.isIdle && pressed === null ? ['a dead button'] : []),
    ...(found ? [found] : []),
    ...(counts.documents > 3 ? [`${counts.documents} documents`] : []),
    ...(counts.calls > 25 ? [`${counts.calls} calls`] : []),
    ...(counts.refused > 2 ? [`${counts.refused} refused calls`] : []),
    ...(!isOfSample || !fault.path.startsWith('/uji') || html?.includes('data-testid="release"')
      ? []
      : ['nothing from the server']),
  ];
  return { release: (fault.script ? seen?.copy : seen?.release) ?? null, problems };
};

/** A visitor without a browser, who requests documents that are in no cache. */
export const requestDocuments = async (
  origin: string,
  { network, cookie }: Visitor,
  { path, documents = 0, stay }: Fault,
): Promise<void> => {
  for (let nth = 1; nth <= documents; nth += 1) {
    const url = origin + path.replace(/[^/]+$/, `${network}-${nth}-$&`);
    await timed(
      fetch(url, { headers: { cookie, 'x-forwarded-for': network } }).then((page) => page.text()),
      stay,
    );
    await new Promise((resolve) => setTimeout(resolve, stay / documents));
  }
};

/** Reported contents of the pages of a visitor. */
export const readShown = async (context: BrowserContext, origin: string, fault: Fault): Promise<ShownPage[]> => {
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob)
        void body.text().then((text) => {
          if (text.includes('"shown"')) localStorage.setItem('sample_visit', text);
        });
      return send(url, body);
    };
  });
  await seeDocument(context, origin, fault);
  const page = await context.newPage();
  await page.goto(`${origin}/robots.txt`);
  const text = await page.evaluate(() => localStorage.getItem('sample_visit'));
  const visit: Partial<VisitBeacon> = JSON.parse(text ?? '{}');
  return visit.shown ?? [];
};
