import { jestPreset } from '../tooling/jest/preset.mjs';

export default jestPreset('node', {
  globalSetup: '<rootDir>/test/global-setup.mjs',
  // Starting an API process takes a while on a busy machine.
  testTimeout: 30_000,
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
});
