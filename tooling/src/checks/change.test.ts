import fs from 'node:fs';
import path from 'node:path';
import { knownRemotes } from '@acara/releases/known-remotes';
import { chooseSpecs, describeChange } from './change.ts';

const ROOT = path.resolve(__dirname, '../../..');
const packages = ['shell', 'mfe-account', 'core-api', 'tooling', 'e2e', 'bench'];
const importers: Record<string, string[]> = {
  'core-api/src/price.ts': ['core-api/src/price.test.ts', 'core-api/src/sale.ts'],
  'core-api/src/sale.ts': ['core-api/src/sale.test.ts', 'core-api/src/price.ts'],
  'shell/edge/server.ts': ['e2e/fixtures/edge-process.ts'],
  'e2e/fixtures/edge-process.ts': ['e2e/specs/faults.spec.ts'],
};
const files = [...Object.keys(importers), ...Object.values(importers).flat(), 'core-api/src/mail.test.ts'];
const describeFiles = (...changed: string[]) =>
  describeChange(changed, { files, packages, findImporters: (file) => importers[file] ?? [] });

describe('a change', () => {
  it('concerns the tests that import the changed files, directly or not', () => {
    expect(describeFiles('core-api/src/price.ts', 'shell/edge/server.ts')).toEqual({
      packages: ['core-api', 'shell'],
      sources: ['core-api/src/price.ts', 'shell/edge/server.ts'],
      tests: [...['core-api/src/price.test.ts', 'core-api/src/sale.test.ts', 'e2e/specs/faults.spec.ts']],
    });
  });

  it('of a file that no file refers to selects every test of its package', () => {
    expect(describeFiles('core-api/migrations/0099_more.sql')?.tests).toEqual([
      ...['core-api/src/price.test.ts', 'core-api/src/sale.test.ts', 'core-api/src/mail.test.ts'],
    ]);
  });

  it('of documentation concerns no test', () => {
    expect(describeFiles('README.md', 'shell/README.md')).toEqual({ packages: [], sources: [], tests: [] });
  });

  it.each(['package-lock.json', 'jest.config.mjs', '.github/workflows/site.yml', 'tooling/jest/preset.mjs'])(
    'of %s concerns every test',
    (file) => {
      expect(describeFiles('shell/edge/server.ts', file)).toBeUndefined();
    },
  );
});

describe('the browser tests of a change', () => {
  const remotes = ['mfe-account', 'mfe-checkout'];
  const specs = ['home.spec.ts', 'login.spec.ts', 'paying.spec.ts'];
  const exercised = { 'login.spec.ts': ['mfe-account'], 'paying.spec.ts': ['mfe-checkout'] };
  const choose = (...changed: string[]) =>
    chooseSpecs(
      { packages: [...new Set(changed.map((file) => file.split('/')[0] ?? ''))], sources: [], tests: changed },
      { specs, exercised, remotes },
    );

  it('of a remote are those of its pages and those of no remote in particular', () => {
    expect(choose('mfe-account/src/routes.tsx')).toEqual(['home.spec.ts', 'login.spec.ts']);
  });

  it('of a spec are that spec', () => {
    expect(choose('e2e/specs/paying.spec.ts')).toEqual(['paying.spec.ts']);
  });

  it.each(['shell/edge/server.ts', 'core-api/src/app.ts', 'shared-ui/src/theme.ts'])('of %s are all', (file) => {
    expect(choose(file, 'mfe-account/src/routes.tsx')).toEqual(specs);
  });

  it('of a measurement are none', () => {
    expect(choose('bench/run.mjs')).toEqual([]);
  });

  it('go by a list that names specs and remotes that exist', () => {
    const listed: Record<string, string[]> = JSON.parse(
      fs.readFileSync(path.join(ROOT, 'e2e/exercised-remotes.json'), 'utf8'),
    );
    expect(fs.readdirSync(path.join(ROOT, 'e2e/specs'))).toEqual(expect.arrayContaining(Object.keys(listed)));
    expect(knownRemotes(ROOT)).toEqual(expect.arrayContaining(Object.values(listed).flat()));
  });
});
