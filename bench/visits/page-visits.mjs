/**
 * Runs in the page before a link is pressed or a form is sent, and waits for the painted screen: a headline that was
 * not there before, and the largest of the new pictures in view. Self-contained: it is sent to the browser as text.
 * @param {string} pathname of the screen that is to come
 */
const watchScreen = (pathname) => {
  const outlet = document.getElementById('acara-outlet');
  const former = new Set(outlet.querySelectorAll('h1, img'));
  let pressed = null;
  const press = ({ timeStamp }) => (pressed ??= timeStamp);
  addEventListener('pointerdown', press, true);
  addEventListener('keydown', press, true);

  const sizeInView = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const wide = Math.min(right, innerWidth) - Math.max(left, 0);
    const high = Math.min(bottom, innerHeight) - Math.max(top, 0);
    return wide > 0 && high > 0 ? wide * high : 0;
  };
  const inView = (name) =>
    [...outlet.querySelectorAll(name)].filter((element) => !former.has(element) && sizeInView(element) > 0);
  /** The browser's own largest paint is the first among pictures of one size, too. */
  const largestThatIsThere = () => {
    const pictures = inView('img');
    const largest = Math.max(...pictures.map(sizeInView));
    return pictures.find((img) => sizeInView(img) > 0.99 * largest && img.complete && img.naturalWidth > 0);
  };

  window.benchScreen = new Promise((resolve) => {
    const poll = async () => {
      const picture =
        pressed !== null && location.pathname === pathname && inView('h1').length > 0 && largestThatIsThere();
      if (!picture) return void requestAnimationFrame(poll);
      await picture.decode().catch(() => undefined);
      // The frame after the one that paints it.
      requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - pressed)));
    };
    requestAnimationFrame(poll);
  });
};

/** @typedef {Awaited<ReturnType<Parameters<Parameters<typeof import('../pages/measure-page.mjs').inBrowser>[1]>[0]>>} Tab */

const isCall = ({ url }) => new URL(url).pathname.startsWith('/api/');
const repeated = (urls) => urls.filter((url, index) => urls.indexOf(url) !== index);

/**
 * Calls of a soft visit. Calls that were prefetched before the press and sent again count twice.
 * @param {import('../pages/network-log.mjs').LoggedRequest[]} requests since the visit began
 * @param {number} painted how many of them began before the screen was painted
 */
export const countCalls = (requests, painted) => {
  const called = requests.filter(isCall).map(({ url }) => url);
  return {
    calls: requests.slice(0, painted).filter(isCall).length,
    allCalls: called.length,
    twice: repeated(called).length,
    documents: requests.filter(({ type }) => type === 'Document').length,
    called: called.map((url) => url.replace(/^.*[/]api[/]v1/, '')),
    log: requests.map(({ url, start, end, cached }) => ({
      path: new URL(url).pathname,
      from: Math.round((start - requests[0].start) * 1000),
      to: end === null ? null : Math.round((end - requests[0].start) * 1000),
      cached,
    })),
  };
};

/**
 * What a repeated visit had to fetch over the network. The browser checks a service worker for changes outside the page,
 * so that is in no log of it.
 * @param {{ url: string, type: string, cached: boolean }[]} log
 */
export const sortTraffic = (log) => {
  const sent = log.filter(({ cached }) => !cached);
  const documents = sent.filter(({ type }) => type === 'Document');
  const files = sent.filter((request) => request.type !== 'Document' && !isCall(request));
  return {
    documents: documents.length,
    calls: sent.filter(isCall).length,
    files: files.map(({ url }) => new URL(url).pathname),
  };
};

/** Presses the controls of the header and returns those that do not react. Self-contained: it is sent to the browser as text. */
const pressHeader = async () => {
  const within = async (isThere) => {
    for (let polls = 0; polls < 30; polls += 1) {
      if (isThere()) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  };
  const header = document.getElementById('acara-header');
  const button = (name) => header.querySelector(`button[aria-label="${name}"]`);
  const dead = [];

  button('Buka menu')?.click();
  if (!(await within(() => document.querySelector('dialog[open]')))) dead.push('menu');
  document.querySelector('dialog[open]')?.close();

  const form = header.querySelector('form[role="search"]');
  const opener = button('Buka pencarian');
  opener?.click();
  if (!form || !opener || !(await within(() => opener.getAttribute('aria-expanded') === 'true'))) dead.push('search');

  // Last: it leaves the page. A link that nobody intercepts would load a document, so that is prevented.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  header.querySelector('a[href="/login"]')?.click();
  if (!(await within(() => location.pathname === '/login'))) dead.push('login');
  return dead;
};

/** Controls of the header that do not react. @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
export const deadChrome = (page) => page.evaluate(pressHeader);

const SEARCH = '#acara-header [role="combobox"]';
/** Longer than any screen takes. */
const LIMIT_MS = 20_000;

/**
 * Goes on to another screen as a visitor does, from a page that is at rest, and comes to rest there.
 * @param {Tab} tab
 * @param {string} pathname of the screen
 * @param {() => Promise<unknown>} act presses the link or sends the form
 * @returns time from the press until the screen is painted, and what was fetched meanwhile and after it
 */
const visitSoftly = async ({ page, network, rest }, pathname, act) => {
  const begun = network.requests.length;
  await page.evaluate(watchScreen, pathname);
  await act();
  const late = new Promise((_, reject) => setTimeout(reject, LIMIT_MS, new Error(`${pathname} was not painted`)));
  const ms = await Promise.race([page.evaluate(() => window.benchScreen), late]);
  const painted = network.requests.length;
  await rest();
  return { ms, ...countCalls(network.requests.slice(begun), painted - begun) };
};

/** Follows a link that is in the page: with the finger on a small screen, else with the mouse. */
export const followLink = async (tab, href) => {
  const link = tab.page.locator(`#acara-outlet a[href="${href}"]`).filter({ visible: true }).first();
  await link.scrollIntoViewIfNeeded();
  await tab.rest();
  const hasTouch = await tab.page.evaluate(() => navigator.maxTouchPoints > 0);
  return visitSoftly(tab, new URL(href, tab.page.url()).pathname, () => (hasTouch ? link.tap() : link.click()));
};

/** Sends the form of the site's header. */
export const search = async (tab, word) => {
  const field = tab.page.locator(SEARCH);
  if (!(await field.isVisible())) await tab.page.getByRole('button', { name: 'Buka pencarian' }).click();
  await field.fill(word);
  await tab.rest();
  return visitSoftly(tab, `/search/${word}`, () => field.press('Enter'));
};

/** Back to the page before, until that is at rest. */
export const goBack = async ({ page, rest }) => {
  await page.evaluate(() => history.back());
  await rest();
};
