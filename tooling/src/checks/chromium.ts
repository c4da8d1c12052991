import fs from 'node:fs';
import { readSettings } from '@acara/server-kit/settings';
import { installFromDebian } from './debian-packages.ts';

/** The same browser without its windows, which cost as much as the pages in them. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const find = (...programs: string[]): string | undefined =>
  [readSettings('tooling').CHROMIUM_PATH ?? '', ...programs].find((file) => file !== '' && fs.existsSync(file));

/** Path of a Chromium with windows and the back/forward cache, if there is one; no setting changes it. */
export const findWholeChromium = (): string | undefined => BROWSERS.find((file) => fs.existsSync(file));

/** Path of what the browser tests run in, if there is one. */
export const findTestBrowser = (): string | undefined => find(HEADLESS_SHELL, ...BROWSERS);

/**
 * Path of what the browser tests run in; on Debian, root gets the quickest installed, and a whole Chromium for those that
 * need one.
 * @throws Error with one readable line where there is none
 */
export const ensureTestBrowser = (): string => {
  const missing = [
    ...(find(HEADLESS_SHELL) ? [] : ['chromium-headless-shell']),
    ...(findWholeChromium() ? [] : ['chromium']),
  ];
  if (missing.length > 0) installFromDebian(...missing);
  return findTestBrowser() ?? fail('The browser tests need');
};

/**
 * Path of the Chromium that benches run in; on Debian, root gets it installed.
 * @throws Error with one readable line where there is none
 */
export const ensureChromium = (): string => {
  if (!find(...BROWSERS)) installFromDebian('chromium');
  return find(...BROWSERS) ?? fail('The benchmarks need');
};

/**
 * Path of a Chromium with windows, as people run it; on Debian, root gets it installed.
 * @throws Error with one readable line where there is none
 */
export const ensureWholeChromium = (): string => {
  if (!findWholeChromium()) installFromDebian('chromium');
  return findWholeChromium() ?? fail('The benchmarks need');
};

const fail = (what: string): never => {
  throw new Error(`${what} Chromium: install it, or set CHROMIUM_PATH to its program.`);
};
