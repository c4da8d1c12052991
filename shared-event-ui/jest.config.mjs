import { jestPreset } from '../tooling/jest/preset.mjs';

export default jestPreset('browser');
