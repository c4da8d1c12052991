import { jestPreset } from '../remote-kit/jest/preset.mjs';

/** Tests that build or start packages of the site, and those that read every source: nx repeats them after other changes. */
const site = '**/*.site.test.ts';
const repository = '**/*.repository.test.ts';

export default {
  projects: [
    jestPreset('node', { displayName: 'own', testMatch: ['**/*.test.ts', `!${site}`, `!${repository}`] }),
    jestPreset('node', { displayName: 'site', testMatch: [site] }),
    jestPreset('node', { displayName: 'repository', testMatch: [repository] }),
  ],
};
