import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { BROWSER, TESTS } from './places.mjs';
import { textStandsAlone } from './rules/text-stands-alone.mjs';

/** Names of properties and results of hooks that are elements, never texts. */
const ELEMENTS = ['action', 'banner', 'beside', 'bubble', 'controls', 'heading', 'icon', 'picture', 'shareDialog'];

/** @type {import('eslint').Linter.Config[]} */
export const reactRules = [
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { ...jsxA11y.flatConfigs.recommended, files: ['**/*.tsx'] },
  // Our own components may have an autoFocus property: a dialog manages its focus.
  { files: ['**/*.tsx'], rules: { 'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }] } },
  {
    // The sample remote, too: the browser tests run on translated pages.
    files: [...BROWSER, 'e2e/mfe-sample/**'].map((folder) => `${folder}/*.tsx`),
    ignores: [...TESTS, '**/*.stories.tsx'],
    plugins: { 'acara-react': { rules: { 'text-stands-alone': textStandsAlone } } },
    rules: { 'acara-react/text-stands-alone': ['error', { elements: ELEMENTS }] },
  },
];
