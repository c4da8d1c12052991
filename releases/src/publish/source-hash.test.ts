import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../testing/index.ts';
import { sourceHash } from './source-hash.ts';

let root: string;
let remove: () => Promise<void>;

const write = async (file: string, content: unknown) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
};

const entry = (version: string, dependencies: Record<string, string> = {}) => ({
  version,
  integrity: `sha512-${version}`,
  dependencies,
});

/** mfe-a is made of ui-kit through the shared package, the shell of router; both are built with bundler. */
const PACKAGES = {
  'node_modules/@acara/shared-x': { resolved: 'shared-x', link: true },
  'node_modules/ui-kit': entry('1.0.0', { colors: '^1.0.0' }),
  'node_modules/colors': entry('1.0.0'),
  'node_modules/router': entry('1.0.0'),
  'node_modules/bundler': entry('1.0.0', { parser: '^1.0.0' }),
  'node_modules/parser': entry('1.0.0'),
  'node_modules/bundler-plugin': entry('1.0.0'),
  'node_modules/dev-server': entry('1.0.0'),
  'node_modules/test-runner': entry('1.0.0'),
  'node_modules/database': entry('1.0.0'),
};
const lock = (change: Record<string, unknown> = {}) =>
  write('package-lock.json', { packages: { ...PACKAGES, ...change } });

beforeEach(async () => {
  ({ folder: root, remove } = await temporaryFolder());
  await write('mfe-a/package.json', { dependencies: { '@acara/shared-x': '0.1.0' } });
  await write('mfe-a/src/lifecycles.tsx', 'export const mount = 1;');
  await write('mfe-a/remote.json', { name: 'mfe-a', paths: ['/a'], budget: { firstLoadKB: 9 } });
  await write('mfe-a/webpack.config.mjs', "import 'bundler-plugin/lib/index.js';");
  await write('shared-x/package.json', { dependencies: { 'ui-kit': '1.0.0' } });
  await write('shared-x/src/index.ts', 'export const x = 1;');
  await write('shell/package.json', { dependencies: { '@acara/releases': '0.1.0', router: '1.0.0' } });
  await write('shell/budget.json', { firstLoadKB: 9 });
  await write('releases/package.json', { dependencies: { database: '1.0.0' } });
  await write('tooling/webpack/preset.mjs', "require.resolve('bundler');");
  await write('tooling/webpack/standalone-preset.mjs', "import 'dev-server';");
  await write('tooling/src/build/build-remote.mjs', "import { parse } from 'node:path';");
  await write('tooling/src/build/dev-remote.mjs', "import DevServer from 'dev-server';");
  await lock();
});
afterEach(() => remove());

const hashes = async () => ({ 'mfe-a': await sourceHash(root, 'mfe-a'), shell: await sourceHash(root, 'shell') });

/** Names of the packages whose hash a change made another. */
const changedBy = async (change: () => Promise<unknown>): Promise<string[]> => {
  const before = await hashes();
  await change();
  const after = await hashes();
  return (['mfe-a', 'shell'] as const).filter((name) => before[name] !== after[name]);
};

describe('the hash of a release', () => {
  it.each([
    ['what a shared package depends on', 'node_modules/ui-kit', ['mfe-a']],
    ['what that depends on in turn', 'node_modules/colors', ['mfe-a']],
    ['what only the shell depends on', 'node_modules/router', ['shell']],
    ['a tool of the build', 'node_modules/bundler', ['mfe-a', 'shell']],
    ['what a tool of the build depends on', 'node_modules/parser', ['mfe-a', 'shell']],
    ['a tool that only its own build uses', 'node_modules/bundler-plugin', ['mfe-a']],
    ['a tool of development', 'node_modules/dev-server', []],
    ['a tool of the tests', 'node_modules/test-runner', []],
    ['what the registry of releases depends on', 'node_modules/database', []],
  ])('after another locked version of %s is another one for those it is part of', async (_what, place, changed) => {
    expect(await changedBy(() => lock({ [place]: entry('1.0.1') }))).toEqual(changed);
  });

  it.each([
    ['the build names', 'tooling/webpack/libraries.mjs'],
    ['the shell provides', 'shared-contract/src/release/provided-libraries.ts'],
  ])('is another one after another version of what %s and the package does not depend on', async (_what, file) => {
    const contract = { '@acara/shared-contract': '0.1.0' };
    await write('shared-contract/package.json', {});
    await write('mfe-a/package.json', { dependencies: contract });
    await write('shell/package.json', { dependencies: { ...contract, router: '1.0.0' } });
    await write(file, "export const PROVIDED = [{ name: 'router' }];");
    expect(await changedBy(() => lock({ 'node_modules/router': entry('1.0.1') }))).toEqual(['mfe-a', 'shell']);
  });

  it('stays the same with another workspace and another remote', async () => {
    const changed = await changedBy(async () => {
      await write('mfe-b/package.json', { dependencies: { 'new-library': '1.0.0' } });
      await write('mfe-b/src/lifecycles.tsx', 'export const mount = 2;');
      await write('mfe-b/remote.json', { name: 'mfe-b', routes: {} });
      await lock({
        'mfe-b': { dependencies: { 'new-library': '1.0.0' } },
        'node_modules/@acara/mfe-b': { resolved: 'mfe-b', link: true },
        'node_modules/new-library': entry('1.0.0'),
      });
    });
    expect(changed).toEqual([]);
  });

  it.each([
    ['a budget of the shell', 'shell/budget.json', { firstLoadKB: 10 }, []],
    ['a budget of a remote', 'mfe-a/remote.json', { name: 'mfe-a', paths: ['/a'], budget: { firstLoadKB: 10 } }, []],
    ['paths of a remote', 'mfe-a/remote.json', { name: 'mfe-a', paths: ['/b'], budget: { firstLoadKB: 9 } }, ['mfe-a']],
    ['a server of the shell', 'shell/edge/server.ts', 'export const port = 2;', []],
    ['a script that the edge serves', 'shell/workers/service-worker.mjs', 'self.x = 1;', []],
    ['a shared source', 'shared-x/src/index.ts', 'export const x = 2;', ['mfe-a']],
    ['a test', 'mfe-a/src/screen.test.tsx', 'test', []],
    ['a helper of tests', 'shared-x/src/testing/sample.ts', 'export const sample = 1;', []],
    ['an entry for tests', 'shared-x/src/testing.tsx', 'export const sample = 1;', []],
    ['a source with such a name', 'shared-x/src/contesting.ts', 'export const x = 3;', ['mfe-a']],
    ['a preset', 'tooling/webpack/preset.mjs', "require.resolve('bundler'); // and more", ['mfe-a', 'shell']],
    ['a preset of development', 'tooling/webpack/standalone-preset.mjs', "import 'dev-server'; // and more", []],
  ])('after a change of %s is another one for those it is part of', async (_what, file, content, changed) => {
    expect(await changedBy(() => write(file, content))).toEqual(changed);
  });

  it('fails where the lockfile is behind a manifest', async () => {
    await write('shared-x/package.json', { dependencies: { 'not-installed': '1.0.0' } });
    await expect(sourceHash(root, 'mfe-a')).rejects.toThrow(
      'package-lock.json has no not-installed, which shared-x needs: run npm install',
    );
  });
});
