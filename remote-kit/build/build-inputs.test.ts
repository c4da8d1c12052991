import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildInputs } from './build-inputs.mjs';
import { compile } from './compile.mjs';

let workspace: string;
const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
  writeFileSync(path.join(workspace, file), content);
};

beforeAll(() => {
  workspace = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'acara-inputs-')));
  write('package-lock.json', '{}');
  write('node_modules/library/package.json', '{ "exports": "./index.mjs" }');
  write('node_modules/library/index.mjs', 'export const library = globalThis.x;');
  write('shared-x/package.json', '{ "sideEffects": false }');
  write('shared-x/unused.mjs', 'export const unused = "unused";');
  write('shared-x/index.mjs', 'export const x = "x";');
  write('mfe-b/package.json', '{}');
  write('mfe-a/package.json', '{}');
  write('mfe-a/remote.json', '{}');
  write('mfe-a/late.mjs', 'export const late = "late";');
  write('mfe-a/unread.mjs', 'export const unread = "unread";');
  write(
    'mfe-a/index.mjs',
    `import { library } from 'library';
     import { x } from '../shared-x/index.mjs';
     import { unused } from '../shared-x/unused.mjs';
     export const mount = () => [library, x, import('./late.mjs'), import('./either')];`,
  );
  write('mfe-a/either.mjs', 'export default 1;');
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

test('a build says what it has read of ours, and what would have been read instead', async () => {
  const root = path.join(workspace, 'mfe-a');
  const stats = await compile({
    context: root,
    mode: 'production',
    entry: './index.mjs',
    output: { path: `${root}/dist` },
    resolve: { extensions: ['.ts', '.mjs'] },
    module: { rules: [{ test: /[.]mjs$/, resolve: { fullySpecified: false } }] },
  });
  const { files, absent } = buildInputs([stats], { workspace, root });
  expect(files).toEqual([
    'mfe-a/either.mjs',
    'mfe-a/index.mjs',
    'mfe-a/late.mjs',
    'mfe-a/package.json',
    'mfe-a/remote.json',
    'mfe-b/package.json',
    'package-lock.json',
    'shared-x/index.mjs',
    'shared-x/package.json',
    'shared-x/unused.mjs',
  ]);
  expect(absent).toContain('mfe-a/either.ts');
});
