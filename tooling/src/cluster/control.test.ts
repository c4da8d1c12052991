import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDisposables } from '../site/disposables.ts';
import { controlSocket, listenForCommands, sendCommand } from './control.ts';

describe('the control of a cluster', () => {
  let folder: string;
  let socket: string;
  const disposables = createDisposables();
  const lines: string[] = [];
  const send = (name: string) => sendCommand(socket, name, (line) => lines.push(line));

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-control-'));
    socket = controlSocket(folder);
    lines.length = 0;
  });
  afterEach(async () => {
    await disposables.closeAll();
    fs.rmSync(folder, { recursive: true });
  });

  it('reports that nothing runs, also after one that was killed', async () => {
    expect(await send('status')).toBe(false);
    fs.writeFileSync(socket, '');
    expect(await send('status')).toBe(false);
    await listenForCommands(socket, { status: { run: () => undefined } }, disposables);
    expect(await send('status')).toBe(true);
  });

  it('brings the lines of a command, and its failure in its own words', async () => {
    const commands = {
      status: { run: (log: (line: string) => void) => ['one', 'two'].forEach(log) },
      'restart-api': { run: () => Promise.reject(new Error('api-1 is the only one')) },
    };
    await listenForCommands(socket, commands, disposables);
    expect(await send('status')).toBe(true);
    expect(lines).toEqual(['one', 'two']);
    await expect(send('restart-api')).rejects.toThrow('api-1 is the only one');
    await expect(send('dance')).rejects.toThrow('There is no command dance.');
  });

  it('does one restart at a time, and answers other questions meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const commands = {
      status: { run: (log: (line: string) => void) => log('fine') },
      'restart-api': { alone: true, run: () => promise },
      'restart-edge': { alone: true, run: () => undefined },
    };
    await listenForCommands(socket, commands, disposables);
    const first = send('restart-api');
    await send('status');
    await expect(send('restart-edge')).rejects.toThrow('restart-api is under way: wait until it is done.');
    resolve();
    expect(await first).toBe(true);
    expect(await send('restart-edge')).toBe(true);
  });

  it('is open to nobody else', async () => {
    await listenForCommands(socket, {}, disposables);
    expect(fs.statSync(socket).mode & 0o077).toBe(0);
  });

  it('finds a short name where the folder has a long one', () => {
    expect(controlSocket(`/${'long/'.repeat(40)}`).length).toBeLessThan(108);
  });
});
