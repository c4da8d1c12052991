import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateSnapshotFromManifest } from '@module-federation/sdk';
import { FederationManifestPlugin, LIFECYCLES } from '../webpack/federation-manifest-plugin.mjs';
import { containerPlugins } from '../webpack/remote-preset.mjs';
import { readExposes } from './build-record.mjs';
import { compile } from './compile.mjs';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'acara-manifest-'));
  const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
  mkdirSync(path.join(root, 'src'));
  write(
    'src/lifecycles.mjs',
    "import { useState } from 'react';\nexport const mount = () => [useState(), import('./late.mjs')];",
  );
  write('src/section.mjs', "export const mount = () => import('./late.mjs');");
  write('src/late.mjs', 'export const words = Date.now();');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

// A real build; on a busy machine it takes its time.
jest.setTimeout(120_000);

test('the manifest of a remote leads tools of module federation to its entry, exposes and libraries', async () => {
  const dist = path.join(root, 'dist');
  const exposes = {
    './lifecycles': { import: './src/lifecycles.mjs', name: LIFECYCLES },
    './a.section': { import: './src/section.mjs', name: 'a.section' },
  };
  const shared = { react: { import: false, singleton: true, requiredVersion: '^19.3.0' } };
  const container = { name: 'sample__release_1', exposes };
  await compile({
    name: 'sample',
    context: root,
    mode: 'production',
    entry: {},
    output: { path: dist, uniqueName: container.name, chunkFilename: '[name].js' },
    optimization: { chunkIds: 'named' },
    plugins: [
      ...containerPlugins({ ...container, shared }),
      new FederationManifestPlugin({
        ...container,
        remote: 'mfe-sample',
        releaseId: 'release-1',
        ranges: { react: '^19.3.0' },
      }),
    ],
  });

  const manifest = JSON.parse(readFileSync(path.join(dist, 'mf-manifest.json'), 'utf8'));
  const base = 'https://acara.test/r/mfe-sample/release-1/';
  const scripts = (sync: string) => ({ js: { sync: [sync], async: ['src_late_mjs.js'] } });
  expect(generateSnapshotFromManifest(manifest, { version: `${base}mf-manifest.json` })).toMatchObject({
    publicPath: base,
    remoteEntry: 'remoteEntry.js',
    remoteEntryType: 'global',
    globalName: 'sample__release_1',
    buildVersion: 'release-1',
    modules: [
      { moduleName: 'lifecycles', modulePath: './lifecycles', assets: scripts(`${LIFECYCLES}.js`) },
      { moduleName: 'a.section', modulePath: './a.section', assets: scripts('a.section.js') },
    ],
    shared: [{ sharedName: 'react' }],
  });
  expect(manifest.shared[0]).toMatchObject({ singleton: true, requiredVersion: '^19.3.0' });
  expect(readExposes(dist)['a.section']).toEqual({ sync: ['a.section.js'], async: ['src_late_mjs.js'] });
});
