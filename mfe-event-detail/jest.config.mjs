import { createRequire } from 'node:module';
import { jestPreset } from '../tooling/jest/preset.mjs';

const preset = jestPreset('browser');
// ultrahtml offers its one file to `import` only, and jest asks as `require` does.
const ultrahtml = createRequire(import.meta.url).resolve('ultrahtml/package.json').replace('package.json', 'dist/index.js');

export default {
  ...preset,
  moduleNameMapper: { ...preset.moduleNameMapper, '^ultrahtml$': ultrahtml },
  transformIgnorePatterns: preset.transformIgnorePatterns.map((pattern) => pattern.replace('(?!(', '(?!(ultrahtml|yet-another-react-lightbox|')),
};
