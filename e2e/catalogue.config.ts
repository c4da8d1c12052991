import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** The stories of the built catalogue (`npm run verify`), which need no site. */
export default defineConfig({
  ...base,
  globalSetup: undefined,
  testDir: './catalogue',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results/catalogue',
  webServer: undefined,
  use: { ...base.use, reducedMotion: 'reduce' },
});
