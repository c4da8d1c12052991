import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const find = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? '', ...PLACES].find((place) => place !== '' && fs.existsSync(place));

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0;

/**
 * Path of a Chromium for the browser tests; on Debian, root gets it installed.
 * @throws Error with one readable line where there is none
 */
export const ensureChromium = (): string => {
  const present = find();
  if (present) return present;
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    console.log('Installing chromium (apt-get) …');
    if (apt('update', '-qq')) apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  }
  const installed = find();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its program.');
};
