import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createLogStream } from './log-stream.ts';

const LINE = `${'x'.repeat(99)}\n`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-log-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const openFile = (name: string) => {
  const file = path.join(folder, name);
  return { fd: fs.openSync(file, 'a'), lines: () => fs.readFileSync(file, 'utf8').split('\n').filter(Boolean) };
};
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
const until = async (isSo: () => boolean) => {
  for (let turns = 0; !isSo() && turns < 400; turns += 1) await turn();
};

describe('the log', () => {
  it('is written completely and in order, also when the process ends', async () => {
    const { fd, lines } = openFile('whole');
    const log = createLogStream(fd);
    for (let line = 0; line < 5_000; line += 1) log.write(`${line}\n`);
    await until(() => lines().length > 0);
    log.write('last\n');
    await log.end();
    expect(lines()).toEqual([...Array.from({ length: 5_000 }, (_, line) => String(line)), 'last']);
  });

  it('is written within a second where lines are few', async () => {
    const { fd, lines } = openFile('few');
    createLogStream(fd).write('one\n');
    await until(() => lines().length > 0);
    expect(lines()).toEqual(['one']);
  });

  it('loses lines on a full disk, never the process, and reports how many once there is space', async () => {
    const { fd, lines } = openFile('full');
    const full = fs.openSync('/dev/full', 'w');
    const write = fs.write;
    // The log sees the same file all the time.
    const spy = jest
      .spyOn(fs, 'write')
      .mockImplementation(((_fd: number, data: Buffer, done: () => void) =>
        write(full, data, done)) as typeof fs.write);
    const log = createLogStream(fd);
    for (let line = 0; line < 200; line += 1) log.write(LINE);
    await until(() => spy.mock.calls.length >= 2);
    await turn();
    spy.mockRestore();
    log.write('room again\n');
    await until(() => lines().some((line) => line.includes('lost')));
    const notes = lines().filter((line) => line.startsWith('{'));
    const written = lines().filter((line) => line.startsWith('x')).length;
    expect(notes.reduce((sum, line) => sum + Number(JSON.parse(line).lost), 0)).toBe(200 - written);
    expect(written).toBeLessThan(200);
    expect(lines()).toContain('room again');
  });

  it('can be closed on a full disk, too', async () => {
    const log = createLogStream(fs.openSync('/dev/full', 'w'));
    log.write(LINE);
    await expect(log.end()).resolves.toBeUndefined();
  });

  it('buffers a bounded number of lines for a blocked reader', async () => {
    const log = createLogStream(openFile('slow').fd);
    const spy = jest.spyOn(fs, 'write').mockImplementation(() => undefined);
    const before = process.memoryUsage().heapUsed;
    for (let line = 0; line < 1_000_000; line += 1) log.write(LINE);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * 1024 * 1024);
    spy.mockRestore();
  });
});
