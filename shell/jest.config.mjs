import { jestPreset } from '../remote-kit/jest/preset.mjs';

/** Two environments in one package: the edge is a server, the rest runs in a browser. */
export default {
  projects: [
    jestPreset('browser', { displayName: 'browser', roots: ['<rootDir>/browser'] }),
    jestPreset('node', { displayName: 'edge', roots: ['<rootDir>/edge'] }),
  ],
};
