import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../net/ports.ts';

import { createDisposables } from './disposables.ts';
import { answers } from './readiness.ts';
import { startService, type ServiceProgram } from './service.ts';

const SERVER = `require('node:http')
  .createServer((request, answer) => request.url === '/crash' ? process.exit(1) : answer.end(String(process.pid)))
  .listen(Number(process.env.PORT), '127.0.0.1');`;

describe('a service of the site', () => {
  let folder: string;
  let port: number;
  const disposables = createDisposables();
  const program = (source: string): ServiceProgram => {
    const file = path.join(folder, 'program.cjs');
    fs.writeFileSync(file, source);
    return {
      name: 'sample',
      command: [file],
      env: { PORT: String(port) },
      logFile: path.join(folder, 'logs', 'sample.log'),
      readyUrl: `http://127.0.0.1:${port}/readyz`,
    };
  };
  const start = async (source = SERVER) => {
    const events = { crashed: jest.fn(), restarted: jest.fn(), gaveUp: jest.fn() };
    const service = await startService(program(source), disposables, events);
    return { service, events };
  };
  const getPid = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
  const crash = () => fetch(`http://127.0.0.1:${port}/crash`).catch(() => undefined);
  const until = async (event: jest.Mock) => {
    for (let poll = 0; poll < 200 && event.mock.calls.length === 0; poll += 1) await delay(25);
  };

  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-service-'));
    port = await freePort();
  });
  afterEach(async () => {
    await disposables.closeAll();
    fs.rmSync(folder, { recursive: true });
  });

  it('is ready when its URL responds, is started again when it crashes, and ends when disposed of', async () => {
    const { events } = await start();
    const before = await getPid();
    await crash();
    await until(events.restarted);
    expect(await getPid()).not.toBe(before);
    await disposables.closeAll();
    expect(await answers(`http://127.0.0.1:${port}/`)).toBe(false);
    expect(events.crashed).toHaveBeenCalledTimes(1);
    expect(events.gaveUp).not.toHaveBeenCalled();
  });

  it('that does not start is reported with the last lines of its output', async () => {
    const source = "console.error('TOKEN_SECRET is missing'); process.exit(1);";
    await expect(start(source)).rejects.toThrow(/sample did not start.*\n.*TOKEN_SECRET is missing/s);
  });

  it('that does not start after a crash is given up until a restart', async () => {
    const { service, events } = await start();
    program("console.error('broken for good'); process.exit(1);");
    await crash();
    await until(events.gaveUp);
    expect(events.gaveUp).toHaveBeenCalledWith('sample', expect.stringContaining('broken for good'));
    program(SERVER);
    await service.restart();
    expect(await getPid()).toMatch(/^\d+$/);
  });

  it('that is ended after a crash, or restarted, is not started once more', async () => {
    const { service, events } = await start();
    await crash();
    await until(events.crashed);
    await service.restart();
    const pid = await getPid();
    // Longer than the pause.
    await delay(1_200);
    expect(await getPid()).toBe(pid);
    await crash();
    await service.end();
    await delay(1_200);
    expect(await answers(`http://127.0.0.1:${port}/`)).toBe(false);
    expect(events.restarted).not.toHaveBeenCalled();
  });
});
