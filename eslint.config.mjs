import prettier from 'eslint-config-prettier';
import { importLaw } from './tooling/eslint/import-law.mjs';
import { languageRules } from './tooling/eslint/language-rules.mjs';
import { LEFT_OUT } from './tooling/eslint/places.mjs';
import { reactRules } from './tooling/eslint/react-rules.mjs';
import { walls } from './tooling/eslint/walls.mjs';

export default [
  { ignores: LEFT_OUT },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...languageRules,
  ...reactRules,
  ...walls,
  ...importLaw,
  prettier,
];
