import { jestPreset } from '../tooling/jest/preset.mjs';

export default jestPreset('node', {
  globalSetup: './test/global-setup.mjs',
  // Starting an API process takes a while on a busy machine.
  testTimeout: 30_000,
  globalTeardown: './test/global-teardown.mjs',
});
