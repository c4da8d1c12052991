import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installIfNeeded } from '@acara/tooling/scripts/bootstrap/installation.mjs';

/** Packages with a lock file of their own: 176 MB that few need. */
const PACKAGES = path.join(import.meta.dirname, 'packages');

/** Installs Lighthouse on first use. */
export const loadLighthouse = async () => {
  installIfNeeded(PACKAGES);
  const { resolve } = createRequire(path.join(PACKAGES, 'package.json'));
  const { launch } = await import(pathToFileURL(resolve('chrome-launcher')).href);
  const { default: lighthouse, desktopConfig } = await import(pathToFileURL(resolve('lighthouse')).href);
  return {
    /**
     * One run on a page, in a browser of its own with Lighthouse's own settings.
     * @param {string} url
     * @param {{ chrome: string, flags: string[], isDesktop: boolean }} options path and arguments of the browser
     * @returns {Promise<import('./audit-report.ts').AuditResult>}
     */
    run: async (url, { chrome: chromePath, flags, isDesktop }) => {
      const chromeFlags = ['--headless=new', '--no-sandbox', ...flags];
      const chrome = await launch({ chromePath, chromeFlags, logLevel: 'silent' });
      try {
        const config = isDesktop ? desktopConfig : undefined;
        const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: 'silent' }, config);
        if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
        return lhr;
      } finally {
        chrome.kill();
      }
    },
  };
};
