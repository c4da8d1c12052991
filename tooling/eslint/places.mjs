import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Globs for the rules.

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/testing.ts', '**/testing.tsx', '**/testing/**'];

/** Sources that run in browsers (most of them render on the server as well). */
export const BROWSER = [
  'mfe-*/src/**',
  'shell/browser/**',
  'shared-contract/src/**',
  'shared-auth/src/**',
  'shared-api/src/**',
  'shared-ui/src/**',
  'shared-remote/src/**',
  'shared-event-ui/src/**',
];

/** Shell, shared packages and API: they must not depend on single remotes. */
export const HOST = ['shell/**', 'shared-*/**', 'server-kit/**', 'core-api/**'].map(
  (folder) => `${folder}/*.{ts,tsx,mjs}`,
);

/** Sources that run in Node only. */
export const SERVERS = ['core-api/src/**', 'releases/src/**', 'sandbox/src/**', 'server-kit/src/**', 'shell/edge/**'];

/** Sources of servers that visitors reach, without those that releases and operators alone fill. */
export const LONG_LIVED = [
  'core-api/src/**/*.ts',
  'shell/edge/!(render|release-page)/**/*.ts',
  'shell/edge/*.ts',
  'releases/src/health/*.ts',
  'server-kit/src/!(settings)/*.ts',
  'server-kit/src/bounded-map.ts',
];

/** Command line programs. */
export const COMMANDS = [
  'tooling/**',
  'remote-kit/**',
  'releases/src/cli/**',
  'core-api/seeds/**',
  'bench/**',
  'deploy/lab/**',
  'e2e/**',
  'mfe-*/e2e/**',
];

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
