import { execFile } from 'node:child_process';
import path from 'node:path';
import { deployFixture, temporaryFolder } from '../testing/index.ts';

let dir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder: dir, remove } = await temporaryFolder());
});
afterEach(() => remove());

const runWith = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const command = [path.join(__dirname, 'main.ts'), ...args, '--dir', dir];
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
/** Without whatever a developer has in `.env`. */
const ENVIRONMENT = { ...process.env, ENV_FILE: '' };
const run = (...args: string[]) => runWith(ENVIRONMENT, ...args);

describe('the release command', () => {
  test('prints its usage', async () => {
    expect(await run('frobnicate')).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') });
    expect(await run('status', '--frobnicate')).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') });
    expect(await run('publish')).toMatchObject({ code: 2, stderr: expect.stringContaining('name of a package') });
  });

  test('prints only the usage of the named command after a wrong call', async () => {
    const { stderr } = await run('rollout', 'mfe-a', '--bp', '0x10');
    expect(stderr).toContain('Usage: npm run release -- rollout <package>');
    expect(stderr).not.toContain('promote');
    const unknown = await run('frobnicate');
    expect(unknown.stderr.split('\n').length).toBeLessThan(8);
    expect(unknown.stderr).toContain('publish, rollout, approve, promote');
  });

  test('prints help', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Exit codes') });
    const one = await run('rollout', '--help');
    expect(one).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('-- rollout <package>') });
    expect(one.stdout).not.toContain('promote');
  });

  test('reports that the database of the registry is unavailable', async () => {
    const RELEASES_DATABASE_URL = 'postgres://127.0.0.1:1/releases';
    const env = { ...ENVIRONMENT, RELEASES_DATABASE_URL, RELEASES_SECRET: 's'.repeat(32) };
    expect(await runWith(env, 'status')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/the registry's database [(]RELEASES_DATABASE_URL[)] cannot be reached: .*REFUSED/),
    });
  });

  test('refuses a misspelt setting', async () => {
    const { code, stderr } = await runWith({ ...ENVIRONMENT, RELEASES_SECERT: 'x' }, 'status');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('RELEASES_SECERT: unknown, did you mean RELEASES_SECRET?'),
    ]);
  });

  test('shows what is live', async () => {
    await deployFixture(dir, { name: 'mfe-a', releaseId: 'release-1', paths: ['/a'] });
    await deployFixture(dir, { name: 'mfe-a', releaseId: 'release-2', paths: ['/a'] });
    const { code, stdout } = await run('status');
    expect(code).toBe(0);
    expect(stdout).toMatch(/mfe-a +Fixtures +release-2 +stable +release-1 .* intact\n +release-1 +previous/);
  });

  test('records who gave a command, and why', async () => {
    await deployFixture(dir, { name: 'mfe-a', releaseId: 'release-1', paths: ['/a'] });
    await deployFixture(dir, { name: 'mfe-a', releaseId: 'release-2', paths: ['/a'] });
    expect(await run('rollback', 'mfe-a', '--by', 'budi', '--why', 'no prices')).toMatchObject({ code: 0 });
    expect((await run('audit')).stdout).toContain('rollback by budi: no prices');
  });

  test('prints only JSON with --json, also for refusals', async () => {
    const { code, stdout, stderr } = await run('promote', 'mfe-a', '--json');
    expect([code, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout)).toEqual({ error: { kind: 'refused', message: 'nothing has been published' } });
    const wrong = await run('halt', 'mfe-a', '--json');
    expect(wrong.code).toBe(2);
    expect(JSON.parse(wrong.stdout)).toMatchObject({ error: { kind: 'wrongly-called' } });
  });
});
