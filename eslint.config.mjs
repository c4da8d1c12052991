import { importBoundaries } from './tooling/eslint/boundaries.mjs';
import { languageRules } from './tooling/eslint/language-rules.mjs';
import { LEFT_OUT } from './tooling/eslint/places.mjs';
import { reactRules } from './tooling/eslint/react-rules.mjs';
import { regularExpressions } from './tooling/eslint/regular-expressions.mjs';
import { restrictedImports } from './tooling/eslint/restricted-imports.mjs';

export default [
  { ignores: LEFT_OUT },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...languageRules,
  ...reactRules,
  ...regularExpressions,
  ...restrictedImports,
  ...importBoundaries,
];
