import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Tests with readers that are not on npm (`npm run verify`), on a site like that of the browser tests. */
export default defineConfig({
  ...base,
  globalSetup: undefined,
  testDir: './verify',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results/verify',
});
