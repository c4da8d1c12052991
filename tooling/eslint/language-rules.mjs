import js from '@eslint/js';
import globals from 'globals';
import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import tseslint from 'typescript-eslint';
import { BROWSER, COMMANDS, CONFIGURATION, LONG_LIVED, SERVERS, TESTS } from './places.mjs';
import { boundedMemory } from './rules/bounded-memory.mjs';
import { emBreakpoints } from './rules/em-breakpoints.mjs';
import { noDeviceClock } from './rules/no-device-clock.mjs';
import { noModuleScopeBrowserGlobal } from './rules/no-module-scope-browser-global.mjs';

const resolver = createTypeScriptImportResolver({
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
  conditionNames: ['types', 'import', 'default'],
});

const acara = {
  rules: {
    'bounded-memory': boundedMemory,
    'em-breakpoints': emBreakpoints,
    'no-device-clock': noDeviceClock,
    'no-module-scope-browser-global': noModuleScopeBrowserGlobal,
  },
};

const unused = { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true };

/** @type {import('eslint').Linter.Config[]} */
export const languageRules = [
  js.configs.recommended,
  ...tseslint.configs.strict.map((/** @type {any} */ config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  { files: ['**/*.{mjs,cjs,js}'], languageOptions: { globals: globals.node } },
  // Some of their functions run in a page.
  { files: ['remote-kit/jest/browser-*.cjs', 'bench/**/*.mjs'], languageOptions: { globals: globals.browser } },
  { files: ['shell/workers/**'], languageOptions: { globals: globals.serviceworker } },
  { files: ['remote-kit/jest/**'], languageOptions: { globals: globals.jest } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', unused],
      // `Promise<void> | void` is fine for callbacks.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      // Declarations of assets are referenced by the file that needs them.
      '@typescript-eslint/triple-slash-reference': 'off',
      // Interfaces and object types are both in use.
      '@typescript-eslint/consistent-type-definitions': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { 'import-x': importX, acara },
    settings: {
      'import-x/resolver-next': [resolver],
      // For the boundaries plugin, which uses the older resolver interface.
      'import/resolver': {
        typescript: {
          extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
          conditionNames: ['types', 'import', 'default'],
        },
      },
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/external-module-folders': ['node_modules'],
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'no-var': 'error',
      // Control characters are stripped from external input in several places.
      'no-control-regex': 'off',
      'import-x/no-duplicates': 'error',
      'import-x/no-relative-packages': 'error',
      'import-x/no-self-import': 'error',
      'import-x/first': 'error',
      'import-x/extensions': ['error', 'always', { ignorePackages: true }],
    },
  },
  { files: [...BROWSER, ...SERVERS], rules: { 'import-x/no-default-export': 'error' } },
  { files: LONG_LIVED, ignores: TESTS, rules: { 'acara/bounded-memory': 'error' } },
  { files: BROWSER, rules: { 'acara/no-module-scope-browser-global': 'error' } },
  {
    files: [...BROWSER, 'shell/workers/**'],
    ignores: TESTS,
    rules: { 'acara/no-device-clock': 'error' },
  },
  { files: [...BROWSER, 'shell/edge/**', 'shell/workers/**'], rules: { 'acara/em-breakpoints': 'error' } },
  // Entries of pages run in a browser only.
  {
    files: ['shell/browser/root-config.ts', 'mfe-*/src/standalone.tsx', ...TESTS],
    rules: { 'acara/no-module-scope-browser-global': 'off' },
  },
  // Interfaces that another program dictates.
  {
    files: ['**/*.d.ts', '**/*-plugin.ts', '**/*.stories.tsx', 'catalogue/config/*', ...CONFIGURATION],
    rules: { 'import-x/no-default-export': 'off' },
  },
  { files: COMMANDS, rules: { 'no-console': 'off' } },
  { files: CONFIGURATION, rules: { 'import-x/no-relative-packages': 'off' } },
  // The sample remote is a package for its build only.
  { files: ['e2e/faults/**'], rules: { 'import-x/no-relative-packages': 'off' } },
];
