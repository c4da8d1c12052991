import regexp from 'eslint-plugin-regexp';
import { BROWSER, SERVERS, TESTS } from './places.mjs';

/**
 * In code that servers run (pages render on the server too), no regular expression may take longer than its input is
 * long: visitors choose the input.
 * @type {import('eslint').Linter.Config[]}
 */
export const regularExpressions = [
  {
    files: [...BROWSER, ...SERVERS],
    ignores: TESTS,
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false, ignoreSticky: false }],
    },
  },
];
