import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../testing/index.ts';
import { buildCommand } from './run-build.ts';

const REPOSITORY = path.resolve(__dirname, '../../..');
let root: string;
let remove: () => Promise<void>;

/** A repository whose build command is this script. */
const withBuild = async (script: string) => {
  await mkdir(path.join(root, 'tooling/src/build'), { recursive: true });
  await writeFile(path.join(root, 'tooling/src/build/build-remote.mjs'), script);
  const preload = 'tooling/src/site/end-with-parent.mjs';
  await cp(path.join(REPOSITORY, preload), path.join(root, preload));
};

beforeEach(async () => {
  ({ folder: root, remove } = await temporaryFolder());
});
afterEach(() => remove());

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('a build', () => {
  test('gets its package and folder, and is a production build', async () => {
    await withBuild(`
      import { writeFileSync } from 'node:fs';
      writeFileSync('call.json', JSON.stringify([...process.argv.slice(2), process.env.NODE_ENV]));
    `);
    await buildCommand(root)('mfe-a', '/somewhere');
    expect(JSON.parse(await readFile(path.join(root, 'call.json'), 'utf8'))).toEqual([
      ...['mfe-a', '--out', '/somewhere', 'production'],
    ]);
  });

  test('that fails is reported with its output', async () => {
    await withBuild(`console.error('no such module'); process.exitCode = 4;`);
    await expect(buildCommand(root)('mfe-a', 'y')).rejects.toThrow(/^the build of mfe-a failed \(4\):\nno such module/);
  });

  test('ends with its parent process, also when that is killed', async () => {
    await withBuild(`
      import '../site/end-with-parent.mjs';
      import { writeFileSync } from 'node:fs';
      setInterval(() => undefined, 1000);
      writeFileSync('pid', String(process.pid));
    `);
    const asking = `
      import { buildCommand } from ${JSON.stringify(path.join(__dirname, 'run-build.ts'))};
      await buildCommand(${JSON.stringify(root)})('mfe-a', 'y');
    `;
    const publisher = spawn(process.execPath, ['--input-type=module-typescript', '--eval', asking], {
      stdio: 'ignore',
    });
    const pid = await until(async () => Number(await readFile(path.join(root, 'pid'), 'utf8').catch(() => '')));
    expect(isAlive(pid)).toBe(true);
    publisher.kill('SIGKILL');
    await once(publisher, 'exit');
    await until(async () => !isAlive(pid));
  });
});

/** Polls until there is a result. */
const until = async <Answer>(read: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    const answer = await read();
    if (answer) return answer;
    await delay(20);
  }
};
