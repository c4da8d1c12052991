import { watchScreen } from './screen-watch.mjs';
import { countCalls } from './traffic.mjs';

const SEARCH = '#acara-header input[type="search"]';
/** Longer than any screen takes. */
const LIMIT_MS = 20_000;

/**
 * Goes on to another screen as a visitor does, from a page that is at rest, and comes to rest there.
 * @param {import('./traffic.mjs').Tab} tab
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
