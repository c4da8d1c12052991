import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { builtSources } from './bundled-packages.mjs';
import { compile } from './compile.mjs';

let workspace: string;
const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
  writeFileSync(path.join(workspace, file), content);
};

beforeAll(() => {
  workspace = mkdtempSync(path.join(os.tmpdir(), 'acara-sources-'));
  write('node_modules/library/package.json', '{ "exports": "./index.mjs" }');
  write('node_modules/library/index.mjs', 'export const library = globalThis.x;');
  write('shared-x/package.json', '{ "sideEffects": false }');
  write('shared-x/testing.mjs', 'export const sample = "sample";');
  write('shared-x/index.mjs', 'export const x = "x";');
  write('mfe-a/late.mjs', 'export const late = "late";');
  write('mfe-a/unread.mjs', 'export const unread = "unread";');
  write(
    'mfe-a/index.mjs',
    `import { library } from 'library';
     import { x } from '../shared-x/index.mjs';
     import { sample } from '../shared-x/testing.mjs';
     export const mount = () => [library, x, import('./late.mjs')];`,
  );
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

test('a build lists every file of ours that it has read, also those without a module in the output', async () => {
  const root = path.join(workspace, 'mfe-a');
  const stats = await compile({
    context: root,
    mode: 'production',
    entry: './index.mjs',
    output: { path: `${root}/dist` },
  });
  expect(builtSources([stats], workspace)).toEqual([
    'mfe-a/index.mjs',
    'mfe-a/late.mjs',
    'shared-x/index.mjs',
    'shared-x/testing.mjs',
  ]);
});
