import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Globs of the places that rules speak about.

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/testing.ts', '**/testing.tsx', '**/testing/**'];

/** Sources that end in a visitor's browser (most of them render on the server as well). */
export const BROWSER = [
  'mfe-*/src/**',
  'shell/browser/**',
  'shared-contract/src/**',
  'shared-auth/src/**',
  'shared-api/src/**',
  'shared-ui/src/**',
  'shared-remote/src/**',
];

/** What every remote is a guest of. */
export const HOST = ['shell/**', 'shared-*/**', 'core-api/**'].map((folder) => `${folder}/*.{ts,tsx,mjs}`);

/** Sources that run in Node only, as part of the product or beside it. */
export const SERVERS = ['core-api/src/**', 'releases/src/**', 'sandbox/src/**', 'shell/edge/**'];

/** Programs for people at a console. */
export const COMMANDS = ['tooling/**', 'releases/src/cli/**', 'core-api/seeds/**', 'bench/**', 'e2e/**'];

export const CONFIGURATION = ['**/*.config.mjs', '**/*.config.ts'];

export const LEFT_OUT = [
  '**/node_modules/',
  '**/dist/',
  '**/.data/',
  '**/.build/',
  '**/coverage/',
  '**/.nx/',
  '**/*.generated.ts',
];
