import { readFileSync } from 'node:fs';
import path from 'node:path';
import { knownRemotes } from '@acara/releases/known-remotes';
import { BROWSER, HOST, ROOT, TESTS } from './places.mjs';

/** Packages that only some places may import, each with its reason. */
const REASONS = {
  'single-spa': 'Only the shell knows single-spa; a remote gives lifecycles to it.',
  axios: 'Only shared-api talks HTTP in the browser: use its queries and calls.',
  typebox: 'Schemas stay out of browser bundles: import types of the wire with `import type`.',
  'react-router-dom': 'shared-ui has no router: links are plain anchors, which the shell catches.',
  '**/settings': 'Settings stay on servers: the edge gives pages what they need of them.',
  '@tanstack/react-query': 'shared-ui gets its data as props and never asks for any.',
};

/** Modules of the contract that carry schemas at run time. */
const SCHEMA_MODULES = [
  '@acara/shared-contract',
  '@acara/shared-contract/entities',
  '@acara/shared-contract/endpoints',
];

const ROUTER = path.join(ROOT, 'shell/browser/provided-router.ts');

/** Of the router a remote has in the browser what the shell gives it. */
const ROUTER_PARTS = {
  name: 'react-router-dom',
  allowImportNames: Array.from(readFileSync(ROUTER, 'utf8').matchAll(/^ {2}(\w+),$/gm), ([, name]) => name),
  message: 'The shell does not provide it: name it in shell/browser/provided-router.ts first.',
  allowTypeImports: true,
};

const schemaPaths = [
  ...SCHEMA_MODULES.map((name) => ({ name, message: REASONS.typebox, allowTypeImports: true })),
  { name: '@acara/shared-contract/settings', message: REASONS['**/settings'] },
];

/** @param {(keyof typeof REASONS)[]} names @param {{ schemas?: boolean; router?: boolean }} [also] */
const forbid = (names, { schemas = true, router = false } = {}) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    {
      paths: [...(schemas ? schemaPaths : []), ...(router ? [ROUTER_PARTS] : [])],
      patterns: names.map((name) => ({ group: [name, `${name}/*`], message: REASONS[name] })),
    },
  ],
});

const HTTP = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'].map((name) => ({ name, message: REASONS.axios }));

const REMOTE = `/\\b(${knownRemotes(ROOT).join('|')})\\b/`;

/** A text that names a remote. */
const NAMED_REMOTES = [`Literal[value=${REMOTE}]`, `TemplateElement[value.raw=${REMOTE}]`].map((selector) => ({
  selector,
  message: 'Host and shared packages know no remote by name: read what the releases of the page declare.',
}));

/**
 * Later entries replace earlier ones for the files they match.
 * @type {import('eslint').Linter.Config[]}
 */
export const restrictedImports = [
  { files: ['**/*.{ts,tsx}'], rules: forbid(['single-spa', 'axios'], { schemas: false }) },
  {
    files: BROWSER,
    rules: {
      ...forbid(['single-spa', 'axios', 'typebox'], { router: true }),
      'no-restricted-globals': ['error', ...HTTP],
    },
  },
  {
    files: ['shared-ui/src/**'],
    rules: forbid(['single-spa', 'axios', 'typebox', 'react-router-dom', '@tanstack/react-query']),
  },
  {
    files: ['shared-api/src/**'],
    rules: { ...forbid(['single-spa', 'typebox']), 'no-restricted-globals': 'off' },
  },
  { files: ['shared-contract/src/settings/**'], rules: forbid(['single-spa', 'axios'], { schemas: false }) },
  {
    files: ['shared-contract/src/**'],
    ignores: ['shared-contract/src/settings/**'],
    rules: forbid(['single-spa', 'axios', '**/settings'], { schemas: false }),
  },
  { files: HOST, ignores: TESTS, rules: { 'no-restricted-syntax': ['error', ...NAMED_REMOTES] } },
  // The faces of the server carry the whole router.
  { files: ['shared-remote/src/server.tsx'], rules: forbid(['single-spa', 'axios', 'typebox']) },
  { files: ['shell/browser/**'], rules: forbid(['axios', 'typebox']) },
  // The rival with stock settings is a host too.
  { files: ['bench/naive/**/*.ts'], rules: forbid(['axios'], { schemas: false }) },
  { files: ['shell/edge/**'], rules: forbid(['axios'], { schemas: false }) },
  {
    files: TESTS,
    rules: { '@typescript-eslint/no-restricted-imports': 'off', 'no-restricted-globals': 'off' },
  },
];
