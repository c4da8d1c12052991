import { readFileSync } from 'node:fs';
import path from 'node:path';
import { knownRemotes } from '@acara/releases/known-remotes';
import { BROWSER, HOST, ROOT, TESTS } from './places.mjs';

/** Packages with restricted imports, and why. */
const REASONS = {
  'single-spa': 'Only the shell uses single-spa; a remote exposes lifecycles.',
  axios: 'Only shared-api sends HTTP requests in the browser: use its queries and functions.',
  typebox: 'Schemas stay out of browser bundles: import types of the wire with `import type`.',
  'react-router-dom': 'Shared components have no router: links are plain anchors, which the shell intercepts.',
  '@acara/server-kit': 'It is for programs: the edge passes pages what they need.',
  '@tanstack/react-query': 'Shared components get their data as props and never request any.',
};

/** Modules of the contract that contain schemas at run time. */
const SCHEMA_MODULES = [
  '@acara/shared-contract',
  '@acara/shared-contract/entities',
  '@acara/shared-contract/endpoints',
];

/** What a module of the form `export { a, b } from …` exports. */
const exportedNames = (file) =>
  /export [{]([^}]*)[}]/.exec(readFileSync(path.join(ROOT, file), 'utf8'))[1].match(/\w+/g);

/** In the browser a remote has only what the shell provides of these libraries. */
const PROVIDED_PARTS = [
  ['react-router-dom', 'shell/browser/provided/router.ts'],
  ['styled-components', 'shell/browser/provided/styles.ts'],
  ['@tanstack/react-query', 'shell/browser/provided/query.ts'],
].map(([name, file]) => ({
  name,
  allowImportNames: exportedNames(file),
  message: `The shell does not provide it: add it to ${file} first.`,
  allowTypeImports: true,
}));

const SUBMITS = {
  name: '@tanstack/react-query',
  importNames: ['useMutation', 'MutationObserver'],
  message: 'Use useSubmit of shared-api: a mutation is sent again by a second press that comes before the next render.',
  allowTypeImports: true,
};

const schemaPaths = SCHEMA_MODULES.map((name) => ({ name, message: REASONS.typebox, allowTypeImports: true }));

/** @param {(keyof typeof REASONS)[]} names @param {{ schemas?: boolean; parts?: boolean; submits?: boolean }} [also] */
const forbid = (names, { schemas = true, parts = false, submits = true } = {}) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    {
      paths: [...(schemas ? schemaPaths : []), ...(parts ? PROVIDED_PARTS : []), ...(submits ? [SUBMITS] : [])],
      patterns: names.map((name) => ({ group: [name, `${name}/*`], message: REASONS[name] })),
    },
  ],
});

const HTTP = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'].map((name) => ({ name, message: REASONS.axios }));

const REMOTE = `/\\b(${knownRemotes(ROOT).join('|')})\\b/`;

/** String literals with the name of a remote. */
const NAMED_REMOTES = [`Literal[value=${REMOTE}]`, `TemplateElement[value.raw=${REMOTE}]`].map((selector) => ({
  selector,
  message: 'Host and shared packages must not name a remote: read what the releases of the page declare.',
}));

/** In the attribute of an element: `onClick={() => void pay()}`. A refetch under way is not begun again. */
const UNGUARDED_PRESSES = {
  selector:
    "JSXAttribute[name.name=/^on[A-Z]/] UnaryExpression[operator='void'] > " +
    "CallExpression:not([callee.property.name='refetch'], [callee.name=/^(refetch|navigate)$/])",
  message: 'A press that begins something asynchronous is sent by useSubmit of shared-api, which ignores a second one.',
};

/** Chromium keeps such images, and the tree around them, while React has not put them into the document. */
const SIZED_IMAGES = [
  "JSXOpeningElement[name.name='img'] > JSXAttribute[name.name=/^(srcSet|sizes)$/]",
  "JSXSpreadAttribute[argument.callee.name='imageSources']",
].map((selector) => ({ selector, message: 'A picture in several widths is a SizedImage of shared-ui.' }));

/** An effect returns what ends it, and a browser's newer function may return a promise where it returned nothing. */
const EFFECT_RESULTS = {
  selector:
    'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ArrowFunctionExpression > ' +
    ':matches(CallExpression, ChainExpression).body',
  message: 'React would call what this returns: give the effect a body, or void.',
};

/** What the payment provider did leads to decisions about orders and money. */
const PROVIDER_ERRORS = {
  selector: "NewExpression[callee.name='ProviderError']",
  message: 'Only an adapter of the payment provider throws ProviderError: an error of our own decides nothing.',
};

/**
 * Later entries replace earlier ones for the files they match.
 * @type {import('eslint').Linter.Config[]}
 */
export const restrictedImports = [
  { files: ['**/*.{ts,tsx}'], rules: forbid(['single-spa', 'axios'], { schemas: false }) },
  {
    files: BROWSER,
    rules: {
      ...forbid(['single-spa', 'axios', 'typebox', '@acara/server-kit'], { parts: true }),
      'no-restricted-globals': ['error', ...HTTP],
      'no-restricted-syntax': ['error', EFFECT_RESULTS, ...SIZED_IMAGES],
    },
  },
  {
    files: ['shared-ui/src/**', 'shared-event-ui/src/**'],
    rules: forbid(
      ['single-spa', 'axios', 'typebox', '@acara/server-kit', 'react-router-dom', '@tanstack/react-query'],
      { parts: true },
    ),
  },
  {
    files: ['shared-api/src/**'],
    rules: {
      ...forbid(['single-spa', 'typebox', '@acara/server-kit'], { parts: true, submits: false }),
      'no-restricted-globals': 'off',
    },
  },
  {
    files: ['shared-contract/src/**'],
    rules: forbid(['single-spa', 'axios', '@acara/server-kit'], { schemas: false }),
  },
  {
    files: ['mfe-*/src/**/*.tsx'],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', UNGUARDED_PRESSES, EFFECT_RESULTS, ...SIZED_IMAGES] },
  },
  {
    files: HOST,
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', ...NAMED_REMOTES, UNGUARDED_PRESSES, EFFECT_RESULTS, ...SIZED_IMAGES] },
  },
  {
    files: ['core-api/src/**'],
    ignores: ['core-api/src/modules/payments/provider/**', ...TESTS],
    rules: { 'no-restricted-syntax': ['error', ...NAMED_REMOTES, PROVIDER_ERRORS] },
  },
  // Servers have the whole libraries.
  {
    files: ['shared-remote/src/{server.tsx,render-styled.ts,page-state.ts}'],
    rules: forbid(['single-spa', 'axios', 'typebox', '@acara/server-kit']),
  },
  { files: ['shell/browser/**'], rules: forbid(['axios', 'typebox', '@acara/server-kit']) },
  // shared-api has it from here.
  {
    files: ['shell/browser/provided/**'],
    rules: forbid(['axios', 'typebox', '@acara/server-kit'], { submits: false }),
  },
  { files: ['shell/edge/**'], rules: forbid(['axios'], { schemas: false }) },
  {
    files: TESTS,
    rules: { '@typescript-eslint/no-restricted-imports': 'off', 'no-restricted-globals': 'off' },
  },
];
