import { execFile } from 'node:child_process';
import path from 'node:path';
import { rm } from 'node:fs/promises';
import { releaseFolder } from '../store/release-address.ts';
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
  });

  test('tells what is live', async () => {
    await deployFixture(dir, { name: 'mfe-a', releaseId: 'release-1', paths: ['/a'] });
    await deployFixture(dir, { name: 'mfe-a', releaseId: 'release-2', paths: ['/a'] });
    const { code, stdout } = await run('status');
    expect(code).toBe(0);
    expect(stdout).toContain('mfe-a: release-2 for everyone');
    expect(stdout).toContain('falls back to release-1');
  });

  test('tells of damage and of what was never published, for machines too', async () => {
    await deployFixture(dir, { name: 'mfe-a', releaseId: 'release-1' });
    await rm(path.join(releaseFolder(dir, 'mfe-a', 'release-1'), 'remoteEntry.js'));
    const { code, stdout } = await run('status', 'mfe-a', 'mfe-b', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      revision: 1,
      releases: [
        { remote: 'mfe-a', live: 'release-1', problems: expect.arrayContaining(['remoteEntry.js is missing']) },
      ],
      missing: ['mfe-b'],
    });
  });
});
