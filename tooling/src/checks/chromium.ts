import fs from 'node:fs';
import { readSettings } from '@acara/shared-contract/settings';
import { installFromDebian } from './debian-packages.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of a Chromium, if there is one. */
export const findChromium = (): string | undefined =>
  [readSettings('tooling').CHROMIUM_PATH ?? '', ...PLACES].find((place) => place !== '' && fs.existsSync(place));

/**
 * Path of a Chromium for the browser tests; on Debian, root gets it installed.
 * @throws Error with one readable line where there is none
 */
export const ensureChromium = (): string => {
  const present = findChromium();
  if (present) return present;
  installFromDebian('chromium');
  const installed = findChromium();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its program.');
};
