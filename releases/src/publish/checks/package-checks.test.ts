import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../testing/index.ts';
import { committedSources, contractTest, packageTargets, targetCommand } from './package-checks.ts';
import { checkInput } from './testing/check-input.ts';

const ROOT = path.resolve(__dirname, '../../../..');
let root: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder: root, remove } = await temporaryFolder());
});
afterEach(() => remove());

const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
};

/** A repository with one package, which has these scripts, and with what is installed here. */
const withScripts = async (scripts: Record<string, string>) => {
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  await write('package.json', '{ "name": "a-site", "private": true, "workspaces": ["mfe-a"] }');
  await write(
    'nx.json',
    '{ "useDaemonProcess": false, "neverConnectToCloud": true, "analytics": false, "targetDefaults": { "test": { "cache": true } } }',
  );
  await write('mfe-a/package.json', JSON.stringify({ name: '@acara/mfe-a', version: '0.1.0', scripts }));
};
const check = () => packageTargets(targetCommand(root))(checkInput());

describe('the types and tests of a package', () => {
  test('let it pass when they pass, and are not repeated while nothing has changed', async () => {
    await withScripts({ typecheck: 'true', test: 'echo x >> ../runs' });
    expect(await check()).toEqual([]);
    expect(await check()).toEqual([]);
    expect(await readFile(path.join(root, 'runs'), 'utf8')).toBe('x\n');
  });

  test('run without access to the releases', async () => {
    await withScripts({ typecheck: 'env > ../environment', test: 'true' });
    process.env.RELEASES_SECRET = 'a secret of this site';
    expect(await check()).toEqual([]);
    delete process.env.RELEASES_SECRET;
    const environment = await readFile(path.join(root, 'environment'), 'utf8');
    expect(environment).toContain('NX_TUI=false');
    expect(environment).not.toContain('RELEASES_');
  });

  test('refuse it when they fail, each with what it printed and what to do', async () => {
    await withScripts({ typecheck: "echo 'TS2322: no string' && false", test: "echo 'expected 1' && false" });
    expect(await check()).toEqual([
      {
        check: 'typecheck',
        problem: expect.stringMatching(/^it fails:\n[\s\S]*TS2322: no string/),
        help: expect.stringContaining('npm run check -- mfe-a'),
      },
      { check: 'test', problem: expect.stringContaining('expected 1'), help: expect.stringContaining('--unchecked') },
    ]);
  });
});

test('a package without a contract test is refused', async () => {
  const contract = () => contractTest(root)(checkInput());
  await write('mfe-a/src/other.test.ts', '');
  expect(await contract()).toEqual([expect.objectContaining({ problem: 'the package has none' })]);
  await write('mfe-a/src/contract/auth.contract.test.ts', '');
  expect(await contract()).toEqual([]);
});

test('sources that no commit has are refused, and named', async () => {
  expect(await committedSources([])(checkInput())).toEqual([]);
  const files = Array.from({ length: 10 }, (_, at) => `mfe-a/src/${at}.ts`);
  const [problem] = await committedSources(files)(checkInput());
  expect(problem).toEqual({
    check: 'sources',
    problem: expect.stringMatching(/^not committed: mfe-a\/src\/0.ts, .*mfe-a\/src\/7.ts, and 2 more$/),
    help: expect.stringContaining('--dirty'),
  });
});
