import { jestPreset } from '../remote-kit/jest/preset.mjs';

export default jestPreset('node');
