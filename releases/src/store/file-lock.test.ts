import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { OWN_PLACE, LockTimeoutError, withLock } from './file-lock.ts';

let folder: string;
let remove: () => Promise<void>;
let lock: string;

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  lock = path.join(folder, 'some.lock');
});
afterEach(() => remove());

/** How many hold the lock at once at most when so many want it. */
const crowd = async (size: number): Promise<number> => {
  let inside = 0;
  let most = 0;
  const act = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await readdir(folder);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: size }, () => withLock(lock, act)));
  return most;
};

/** The id of a process that has ended. */
const deadProcess = () =>
  new Promise<number>((resolve) => {
    const child = execFile(process.execPath, ['-e', ''], () => resolve(child.pid ?? 0));
  });

describe('a lock file', () => {
  test('lets one in at a time, and is gone afterwards', async () => {
    expect(await crowd(8)).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  test('is gone after a failure, which is passed on', async () => {
    await expect(withLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(existsSync(lock)).toBe(false);
  });

  test.each<[string, () => Promise<string>]>([
    ['of a process that died', async () => String(await deadProcess())],
    ['of a process that died, in an older form', async () => `${await deadProcess()} some-token`],
    ['of a process that died, in the form of today', async () => `${await deadProcess()} some-token ${OWN_PLACE}`],
    ['that holds nothing a process would write', async () => 'garbage'],
    ['that was left empty', async () => ''],
  ])('%s is taken over, by one at a time', async (_, content) => {
    await writeFile(lock, await content());
    expect(await crowd(8)).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  test('is taken over although the process that was taking it over died', async () => {
    const dead = await deadProcess();
    await writeFile(lock, String(dead));
    await writeFile(`${lock}.takeover`, String(dead));
    expect(await crowd(4)).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  test('of a live process is waited for, and the message names the holder', async () => {
    await writeFile(lock, String(process.pid));
    const waiting = withLock(lock, () => Promise.resolve(), 50);
    await expect(waiting).rejects.toThrow(LockTimeoutError);
    await expect(waiting).rejects.toThrow(`process ${process.pid}`);
    expect(existsSync(lock)).toBe(true);
  });

  test('of a live process is reported once while it is waited for', async () => {
    await writeFile(lock, String(process.pid));
    const reported: string[] = [];
    await expect(
      withLock(
        lock,
        async () => 1,
        80,
        (holder) => reported.push(holder),
      ),
    ).rejects.toThrow(LockTimeoutError);
    expect(reported).toEqual([`process ${process.pid}`]);
  });

  test('names the place of its process', async () => {
    const content = await withLock(lock, () => readFile(lock, 'utf8'));
    expect(content).toMatch(new RegExp(`^${process.pid} [0-9a-f-]{36} `));
    expect(content.endsWith(` ${OWN_PLACE}`)).toBe(true);
  });

  const [host = '', boot = '', namespace = ''] = OWN_PLACE.split(' ');
  test.each([
    ['host', `elsewhere ${boot} ${namespace}`, 'elsewhere'],
    ['container', `${host} ${boot} pid:[1]`, host],
  ])('of another %s is not taken over, and the message names it and the way out', async (_, place, name) => {
    const content = `${await deadProcess()} some-token ${place}`;
    await writeFile(lock, content);
    const waiting = withLock(lock, () => Promise.resolve(), 50);
    await expect(waiting).rejects.toThrow(`on the host ${name}`);
    await expect(waiting).rejects.toThrow(`rm ${lock}`);
    expect(await readFile(lock, 'utf8')).toBe(content);
  });

  test('from before a reboot is taken over, whatever process has its id now', async () => {
    await writeFile(lock, `${process.pid} some-token ${host} 0-0-0 ${namespace}`);
    await expect(withLock(lock, async () => 'mine', 50)).resolves.toBe('mine');
  });
});
