import { jestPreset } from '../tooling/jest/preset.mjs';

export default jestPreset('node', {
  globalSetup: './test/global-setup.mjs',
  globalTeardown: './test/global-teardown.mjs',
});
