import { execFile } from 'node:child_process';
import path from 'node:path';
import { deployFixture, temporaryFolder } from '../testing/index.ts';

let dir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder: dir, remove } = await temporaryFolder());
});
afterEach(() => remove());

const run = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [path.join(__dirname, 'main.ts'), ...args, '--dir', dir], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

describe('the release command', () => {
  test('says how it is called', async () => {
    expect(await run('frobnicate')).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') });
    expect(await run('status', '--frobnicate')).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') });
    expect(await run('publish')).toMatchObject({ code: 2, stderr: expect.stringContaining('name of a package') });
  });

  test('tells what is live', async () => {
    await deployFixture(dir, { name: 'mfe-a', releaseId: 'release-1', paths: ['/a'] });
    await deployFixture(dir, { name: 'mfe-a', releaseId: 'release-2', paths: ['/a'] });
    const { code, stdout } = await run('status');
    expect(code).toBe(0);
    expect(stdout).toMatch(/mfe-a +release-2 +everybody +release-1 .* whole\n +release-1 +previous/);
  });

  test('notes who gave a command, and why', async () => {
    await deployFixture(dir, { name: 'mfe-a', releaseId: 'release-1', paths: ['/a'] });
    await deployFixture(dir, { name: 'mfe-a', releaseId: 'release-2', paths: ['/a'] });
    expect(await run('rollback', 'mfe-a', '--by', 'budi', '--why', 'no prices')).toMatchObject({ code: 0 });
    expect((await run('audit')).stdout).toContain('rollback by budi: no prices');
  });

  test('answers machines in JSON only, refusals too', async () => {
    const { code, stdout, stderr } = await run('promote', 'mfe-a', '--json');
    expect([code, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout)).toEqual({ error: { kind: 'refused', message: 'nothing was ever published' } });
    const wrong = await run('halt', 'mfe-a', '--json');
    expect(wrong.code).toBe(2);
    expect(JSON.parse(wrong.stdout)).toMatchObject({ error: { kind: 'wrongly-called' } });
  });
});
