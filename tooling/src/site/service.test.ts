import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../net/ports.ts';
import { createDisposables } from './disposables.ts';
import { answers } from './readiness.ts';
import { createRestartBudget, startService, type ServiceProgram } from './service.ts';

const SERVER = `require('node:http')
  .createServer((request, answer) => request.url === '/fall' ? process.exit(1) : answer.end(String(process.pid)))
  .listen(Number(process.env.PORT), '127.0.0.1');`;

describe('a service of the site', () => {
  let folder: string;
  const disposables = createDisposables();
  const program = (source: string, port: number): ServiceProgram => {
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
  const events = () => ({ restarted: jest.fn(), gaveUp: jest.fn() });
  const until = async (holds: () => boolean | Promise<boolean>) => {
    for (let poll = 0; poll < 200 && !(await holds()); poll += 1) await delay(25);
  };

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-service-'));
  });
  afterEach(async () => {
    await disposables.closeAll();
    fs.rmSync(folder, { recursive: true });
  });

  it('is ready when its URL responds, is restarted when it crashes, and ends when disposed of', async () => {
    const port = await freePort();
    const received = events();
    const sample = program(SERVER, port);
    await startService(sample, disposables, received);
    const before = await (await fetch(sample.readyUrl)).text();
    await fetch(`http://127.0.0.1:${port}/fall`).catch(() => undefined);
    await until(() => received.restarted.mock.calls.length > 0);
    await until(() => answers(sample.readyUrl));
    expect(await (await fetch(sample.readyUrl)).text()).not.toBe(before);
    await disposables.closeAll();
    expect(await answers(sample.readyUrl)).toBe(false);
    expect(received.gaveUp).not.toHaveBeenCalled();
  });

  it('that does not start is reported with the last lines of its output', async () => {
    const port = await freePort();
    const failing = program("console.error('TOKEN_SECRET is missing'); process.exit(1);", port);
    await expect(startService(failing, disposables, events())).rejects.toThrow(
      /sample did not start\n.*TOKEN_SECRET is missing/s,
    );
  });

  it('is given up when it crashes again and again', async () => {
    const port = await freePort();
    const received = events();
    const started = path.join(folder, 'started');
    const once = `const fs = require('node:fs');
      if (fs.existsSync(${JSON.stringify(started)})) { console.error('broken for good'); process.exit(1); }
      fs.writeFileSync(${JSON.stringify(started)}, '');
      ${SERVER}`;
    const sample = program(once, port);
    await startService(sample, disposables, received);
    await fetch(`http://127.0.0.1:${port}/fall`).catch(() => undefined);
    await until(() => received.gaveUp.mock.calls.length > 0);
    expect(received.gaveUp).toHaveBeenCalledWith('sample', expect.stringContaining('broken for good'));
  });
});

describe('the restart budget', () => {
  it('limits starts within the window, and allows more after it', () => {
    const mayRestart = createRestartBudget(2, 1000);
    expect([0, 10, 20].map(mayRestart)).toEqual([true, true, false]);
    expect(mayRestart(1001)).toBe(true);
    expect(mayRestart(1002)).toBe(false);
  });
});
