import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../testing/index.ts';
import { contractCommand, contractTest } from './contract-test.ts';
import { checkInput } from './testing/check-input.ts';

const ROOT = path.resolve(__dirname, '../../../..');
let root: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder: root, remove } = await temporaryFolder());
});
afterEach(() => remove());

/** A repository with one package, which has these tests, and with what is installed here. */
const withTests = async (tests: Record<string, string>) => {
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  const files = {
    'mfe-a/package.json': '{}',
    'mfe-a/jest.config.json': '{ "testMatch": ["**/*.test.ts"], "transform": {} }',
    ...tests,
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
};
const check = () => contractTest(contractCommand(root))(checkInput());

describe('the contract test of a package', () => {
  test('passes when it passes; other tests do not run', async () => {
    await withTests({
      'mfe-a/src/contract/auth.contract.test.ts': "test('holds', () => {});",
      'mfe-a/src/other.test.ts': "test('fails', () => { throw new Error(); });",
    });
    expect(await check()).toEqual([]);
  });

  test('refuses it when it fails, and shows the output', async () => {
    await withTests({
      'mfe-a/src/contract/auth.contract.test.ts': "test('names the member', () => { throw new Error('no member'); });",
    });
    const [problem, ...more] = await check();
    expect(more).toEqual([]);
    expect(problem?.problem).toMatch(/^it fails:\n[\s\S]*names the member[\s\S]*no member/);
    expect(problem?.help).toContain('npm test -w mfe-a');
  });

  test('refuses it when there is none', async () => {
    await withTests({ 'mfe-a/src/other.test.ts': "test('passes', () => {});" });
    expect(await check()).toEqual([expect.objectContaining({ problem: 'the package has none' })]);
  });
});
