import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `npm run faults`: one rollout at a time, so that its seconds mean something. */
export default defineConfig({
  ...base,
  testDir: './faults',
  testMatch: '**/*.spec.ts',
  workers: 1,
  retries: 0,
});
