import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';

/** Moves source maps from `browser/`, which is served, to `maps/`. @param {string} out folder of a build */
export const hideSourceMaps = (out) => {
  const browser = path.join(out, 'browser');
  const files = readdirSync(browser, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /[.](js|css)[.]map$/.test(name))) {
    const target = path.join(out, 'maps', file);
    mkdirSync(path.dirname(target), { recursive: true });
    renameSync(path.join(browser, file), target);
  }
};
