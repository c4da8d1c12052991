import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../net/ports.ts';
import { createDisposables } from './disposables.ts';
import { answers } from './readiness.ts';
import { createService, pauseAfter, startService, type ServiceProgram } from './service.ts';

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
  const events = () => ({ crashed: jest.fn(), restarted: jest.fn(), gaveUp: jest.fn() });
  const crash = () => fetch(`http://127.0.0.1:${port}/crash`).catch(() => undefined);
  const until = async (holds: () => boolean | Promise<boolean>) => {
    for (let poll = 0; poll < 200 && !(await holds()); poll += 1) await delay(25);
  };
  /** A service whose pauses end when the test ends them. */
  const create = (source = SERVER, crashLimit = 5) => {
    const time = { now: 0 };
    const pauses: number[] = [];
    let due: (() => void) | undefined;
    const received = events();
    const service = createService(program(source), received, {
      crashLimit,
      now: () => time.now,
      after: (ms, call) => {
        pauses.push(ms);
        due = call;
        return () => (due = undefined);
      },
    });
    disposables.add(service.end);
    const endPause = () => due?.();
    const crashAndWait = async () => {
      await crash();
      await until(() => service.state === 'waiting');
    };
    return { service, received, time, pauses, endPause, crashAndWait };
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
    const received = events();
    const sample = program(SERVER);
    await startService(sample, disposables, received);
    const before = await (await fetch(sample.readyUrl)).text();
    await crash();
    await until(() => received.restarted.mock.calls.length > 0);
    expect(await (await fetch(sample.readyUrl)).text()).not.toBe(before);
    await disposables.closeAll();
    expect(await answers(sample.readyUrl)).toBe(false);
    expect(received.gaveUp).not.toHaveBeenCalled();
  });

  it('that does not start is reported with the last lines of its output', async () => {
    const { service, received } = create("console.error('TOKEN_SECRET is missing'); process.exit(1);");
    await expect(service.start()).rejects.toThrow(/sample did not start\n.*TOKEN_SECRET is missing/s);
    expect(service).toMatchObject({ state: 'stopped' });
    expect(received.crashed).not.toHaveBeenCalled();
  });

  it('that crashes again and again is started after pauses that double, and is given up', async () => {
    const { service, received, pauses, endPause, crashAndWait } = create(SERVER, 2);
    await service.start();
    for (let crashes = 0; crashes < 2; crashes += 1) {
      await crashAndWait();
      expect(service).toMatchObject({ state: 'waiting' });
      endPause();
      await until(() => service.state === 'ready');
    }
    await crash();
    await until(() => service.state === 'stopped');
    expect(pauses).toEqual([100, 200]);
    expect(received.restarted).toHaveBeenCalledTimes(2);
    expect(received.gaveUp).toHaveBeenCalledTimes(1);
  });

  it('has the shortest pause after it has run for a while', async () => {
    const { service, time, pauses, endPause, crashAndWait } = create();
    await service.start();
    await crashAndWait();
    endPause();
    await until(() => service.state === 'ready');
    time.now = 31_000;
    await crashAndWait();
    expect(pauses).toEqual([100, 100]);
  });

  it('is started once more where the start after a crash fails too', async () => {
    const { service, received, pauses, endPause, crashAndWait } = create();
    await service.start();
    program("console.error('broken for good'); process.exit(1);");
    await crashAndWait();
    endPause();
    await until(() => pauses.length === 2);
    program(SERVER);
    endPause();
    await until(() => service.state === 'ready');
    expect(pauses).toEqual([100, 200]);
    expect(received.restarted).toHaveBeenCalledTimes(1);
  });

  it('that is ended in a pause is not started again until a restart', async () => {
    const { service, endPause, crashAndWait } = create();
    await service.start();
    await crashAndWait();
    await service.end();
    endPause();
    expect(service.state).toBe('stopped');
    await service.restart();
    expect(service.state).toBe('ready');
  });

  it('that is ended while it starts after a crash is not started again', async () => {
    const { service, received, endPause, crashAndWait } = create();
    await service.start();
    program('setInterval(() => undefined, 1000);');
    await crashAndWait();
    endPause();
    expect(service.state).toBe('starting');
    await service.end();
    // Longer than the start takes to notice.
    await delay(200);
    expect(service).toMatchObject({ state: 'stopped' });
    expect(received.crashed).toHaveBeenCalledTimes(1);
  });

  it('pauses for ten seconds at most', () => {
    expect([1, 2, 5, 20].map(pauseAfter)).toEqual([100, 200, 1600, 10_000]);
  });
});
