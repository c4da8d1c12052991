import { defineConfig } from '@playwright/test';
import { findTestBrowser } from '@acara/tooling/src/checks/chromium.ts';
import { site } from './fixtures/site-address.ts';
import type { TranslationOption } from './fixtures/translation.ts';

const CHROMIUM = findTestBrowser();

/** Tests that mostly wait: they begin first, beside the others. */
const WAITING = '**/waiting-room.spec.ts';

/** Tests that run once more on translated pages, in `npm run verify` all of them: each form, list, dialog and way to pay. */
const TRANSLATED = [
  'login.captcha',
  'home.teaser',
  'home.results-reset',
  'dashboard.search',
  'profile.saved',
  'profile.menu',
  'logins.list',
  'results.categories',
  'private.locked',
  'private.refused',
  'event.tags',
  'dialog.counter',
  'dialog.donation-minimum',
  'dialog.seat-taken',
  'transactions.pay-row',
  'register.congrats-login',
];

/** What is about the texts of the document itself, or about markup that a translator changes. */
const SHOWN_TEXTS = [WAITING];

/**
 * Titles of tests in which a page that others changed is treated otherwise on purpose (docs/decisions/046): it is no
 * evidence against a release, it logs what React renders anew, a remote that fails on it starts again, and a press in the
 * moment in which React renders it anew is lost.
 */
const AS_SERVED = [
  'requests a release set once, and is reported once',
  'a visit is reported once, however often it is restored',
  'open pages of guests log nothing',
  'within a minute of its halt the team of a bad release gets',
  'what a release sends to another site does not leave, and ends its rollout',
  'a remote that throws later is replaced by',
  'a section that throws in unmount is still removed',
  'whenever a control of a slow phone is used',
];

const translated = { name: 'translated', workers: 2, use: { isTranslated: true } };
const isAllTranslated = process.env.E2E_TRANSLATED === '1';

export default defineConfig<object, TranslationOption>({
  // The whole site's specs, and those of each remote.
  testDir: '..',
  testMatch: '**/{e2e/specs,mfe-*/e2e}/**/*.spec.ts',
  respectGitIgnore: true,
  outputDir: './test-results',
  fullyParallel: true,
  workers: 3,
  projects: isAllTranslated
    ? [{ ...translated, testIgnore: SHOWN_TEXTS, grepInvert: new RegExp(AS_SERVED.join('|')) }]
    : [
        { name: 'waiting', testMatch: WAITING, workers: 1 },
        { name: 'site', testIgnore: WAITING, workers: 2 },
        { ...translated, grep: new RegExp(`[[ ](?:${TRANSLATED.join('|')})[\\],]`) },
      ],
  globalSetup: './fixtures/global-setup.ts',
  // docs/decisions/020
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 12_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ...(process.env.E2E_JSON ? [['json', { outputFile: process.env.E2E_JSON }] as const] : [])],
  webServer: {
    command: `node tooling/src/site/start-command.ts${process.env.E2E_AS_RELEASED === '1' ? ' --as-released' : ''}`,
    cwd: new URL('..', import.meta.url).pathname,
    url: `${site.origin}/readyz`,
    timeout: 300_000,
    reuseExistingServer: process.env.E2E_PORT !== undefined,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      // Independent of a developer's `.env`.
      ENV_FILE: '',
      PORT: String(site.port),
      API_PORT: String(site.apiPort),
      SANDBOX_PORT: String(site.sandboxPort),
      MAILBOX_PORT: String(site.mailboxPort),
      MAILBOX_SMTP_PORT: String(site.smtpPort),
      DATA_DIR: site.dataDir,
      // So that a test can come from an address of its own.
      EDGE_TRUST_PROXY: 'loopback',
      // On a busy machine a test of the server's HTML must not become one of the fallback.
      RENDER_BUDGET_MS: '5000',
      ...(process.env.E2E_RELEASES_DIR && { RELEASES_DIR: process.env.E2E_RELEASES_DIR }),
    },
  },
  use: {
    baseURL: site.origin,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    trace: 'off',
    // Requests that pass through one cannot be routed; the tests of it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(CHROMIUM && { executablePath: CHROMIUM }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
