import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { containerPlugins } from '../webpack/remote-preset.mjs';
import { consumedShared } from '../webpack/shared-libraries.mjs';
import { bundledPackages, MODULE_STATS } from './bundled-packages.mjs';
import { compile } from './compile.mjs';

const workspace = path.resolve(__dirname, '../..');
const shared = consumedShared(path.join(workspace, 'mfe-checkout'));
let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'acara-bundled-'));
  mkdirSync(path.join(root, 'src'));
  writeFileSync(path.join(root, 'package.json'), '{ "name": "mfe-sample" }');
  writeFileSync(path.join(root, 'src/name.mjs'), 'export const name = "sample";');
  writeFileSync(
    path.join(root, 'src/lifecycles.mjs'),
    `import { useState } from 'react';
     import { useQuery } from '@tanstack/react-query';
     import { Subject } from 'rxjs';
     import { name } from './name.mjs';
     import { format } from 'date-fns';
     export const mount = () => [useState(name), useQuery({ queryKey: [name] }), new Subject()];`,
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What a real build of a small remote holds whose configuration shares these libraries. */
const builtWith = async (libraries: object): Promise<string[]> => {
  const stats = await compile({
    name: 'sample',
    context: root,
    mode: 'production',
    entry: {},
    output: { path: path.join(root, 'dist'), uniqueName: 'sample' },
    resolve: { modules: [path.join(workspace, 'node_modules')] },
    plugins: containerPlugins({
      name: 'sample',
      exposes: { './lifecycles': './src/lifecycles.mjs' },
      shared: libraries,
    }),
  });
  return bundledPackages(stats.toJson(MODULE_STATS), root);
};

// A real build each; on a busy machine it takes its time.
jest.setTimeout(120_000);

describe('the packages in a build', () => {
  test('are none of the shell when the build shares its libraries', async () => {
    const bundled = await builtWith(shared);
    expect(bundled).toContain('rxjs');
    expect(bundled).not.toContain('date-fns'); // Imported, and not used.
    expect(bundled.filter((name) => name in shared)).toEqual([]);
  });

  test('include react and other libraries that a wrong configuration does not share', async () => {
    const { react: _react, '@tanstack/react-query': _query, ...others } = shared;
    expect(await builtWith(others)).toEqual(
      expect.arrayContaining(['react', '@tanstack/react-query', '@tanstack/query-core', 'rxjs']),
    );
  });
});

test('packages of this repository are named by their scope, the build itself and the bundler not at all', () => {
  const file = (name: string) => ({ nameForCondition: path.join(workspace, name) });
  const stats = {
    modules: [
      {
        ...file('mfe-checkout/src/lifecycles.tsx'),
        modules: [file('shared-auth/src/index.ts'), file('mfe-checkout/src/x.ts')],
      },
      file('remote-kit/webpack/x.mjs'),
      file('node_modules/.federation/entry.js'),
      file('node_modules/outer/node_modules/@inner/name/index.js'),
      file('shared-ui/src/x.ts'),
      { nameForCondition: null },
      {},
    ],
  };
  expect(bundledPackages(stats, path.join(workspace, 'mfe-checkout'))).toEqual([
    '@acara/shared-auth',
    '@acara/shared-ui',
    '@inner/name',
  ]);
});

test('constants of the session are no copy of it', () => {
  const stats = { modules: [{ nameForCondition: path.join(workspace, 'shared-auth/src/storage-keys.ts') }] };
  expect(bundledPackages(stats, path.join(workspace, 'mfe-checkout'))).toEqual([]);
});
