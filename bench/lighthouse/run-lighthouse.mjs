import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installIfNeeded } from '@acara/tooling/scripts/bootstrap/installation.mjs';

/** Packages with a lock file of their own: 176 MB that few need. */
const PACKAGES = path.join(import.meta.dirname, 'packages');

const ATTEMPTS = 3;

/** Installs Lighthouse on first use. */
export const loadLighthouse = async () => {
  installIfNeeded(PACKAGES);
  const { resolve } = createRequire(path.join(PACKAGES, 'package.json'));
  const { launch } = await import(pathToFileURL(resolve('chrome-launcher')).href);
  const { default: lighthouse, desktopConfig } = await import(pathToFileURL(resolve('lighthouse')).href);
  const runOnce = async (url, { chrome: chromePath, flags, isDesktop }) => {
    const chromeFlags = ['--headless=new', '--no-sandbox', ...flags];
    const chrome = await launch({ chromePath, chromeFlags, logLevel: 'silent' });
    try {
      const config = isDesktop ? desktopConfig : undefined;
      return (await lighthouse(url, { port: chrome.port, logLevel: 'silent' }, config)).lhr;
    } finally {
      chrome.kill();
    }
  };
  return {
    /**
     * One run on a page, in a browser of its own with Lighthouse's own settings. On a busy machine it sometimes misses the
     * beginning of a load, and asks to be run again.
     * @param {string} url
     * @param {{ chrome: string, flags: string[], isDesktop: boolean }} options path and arguments of the browser
     * @returns {Promise<import('./audit-report.ts').AuditResult>}
     */
    run: async (url, options) => {
      let error;
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const result = await runOnce(url, options);
        if (!result.runtimeError) return result;
        error = result.runtimeError;
      }
      throw new Error(error.message);
    },
  };
};
