import { jestPreset } from '../remote-kit/jest/preset.mjs';

export default jestPreset('node', {
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/test-timeout.ts'],
});
