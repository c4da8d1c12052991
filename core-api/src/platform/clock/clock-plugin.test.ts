import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repeat } from '../jobs/repeat.ts';
import { registerClock } from './clock-plugin.ts';

const HOUR = 3_600_000;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-clock-'));
const file = path.join(folder, 'clock');
const apps: FastifyInstance[] = [];

beforeEach(() => fs.writeFileSync(file, '0'));
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const start = (settings: Parameters<typeof registerClock>[1], own?: () => Date) => {
  const app = Fastify();
  apps.push(app);
  app.get('/', async () => 'here');
  return { app, clock: registerClock(app, settings, own) };
};

const move = (offset: number) => {
  fs.writeFileSync(`${file}.new`, String(offset));
  fs.renameSync(`${file}.new`, file);
};

describe('the clock of an app', () => {
  it('is real time, and responses are dated by the server itself', async () => {
    const { app, clock } = start({});
    const before = Date.now();
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
    expect((await app.inject('/')).headers.date).not.toBe(new Date(Date.now() + HOUR).toUTCString());
  });

  it('moves with the shared file, including timers and the date of responses', async () => {
    const { app, clock } = start({ TEST_CLOCK_FILE: file });
    const woken = new Promise<number>((resolve) => {
      clock.after(24 * HOUR, () => resolve(clock.now().getTime()));
    });
    const prefixQuery = Date.now();
    move(25 * HOUR);
    expect(await woken).toBeGreaterThanOrEqual(prefixQuery + 25 * HOUR);
    const { date } = (await app.inject('/')).headers;
    expect(Date.parse(String(date))).toBeGreaterThanOrEqual(Math.floor(prefixQuery / 1000) * 1000 + 25 * HOUR);
  });

  it('runs an hourly task again when an hour was skipped', async () => {
    const { app } = start({ TEST_CLOCK_FILE: file });
    const done = new EventTarget();
    repeat(app, 'work', HOUR, async () => void done.dispatchEvent(new Event('done')));
    await app.ready();
    for (const hours of [1, 2, 3]) {
      const again = once(done, 'done');
      move(hours * HOUR);
      await again;
    }
  });

  it('has a monotonic uptime although the time of day is set back', () => {
    const { clock } = start({});
    const before = clock.now().getTime();
    const uptime = clock.uptime();
    jest.useFakeTimers({ now: before - HOUR, doNotFake: ['performance', 'nextTick', 'setImmediate', 'setTimeout'] });
    try {
      expect(clock.now().getTime()).toBeLessThan(before);
      expect(clock.uptime()).toBeGreaterThan(uptime);
    } finally {
      jest.useRealTimers();
    }
  });

  it('has an uptime that follows a moved clock, but never back', () => {
    let at = new Date('2026-11-21T12:00:00+07:00');
    const { clock } = start({}, () => at);
    const createMovedClock = [HOUR, -2 * HOUR, 1000].map((ms) => {
      at = new Date(at.getTime() + ms);
      return clock.uptime();
    });
    expect(createMovedClock).toEqual([HOUR, HOUR, HOUR + 1000]);
  });

  it("is the test's own if there is one", () => {
    const at = new Date('2026-11-21T12:00:00+07:00');
    expect(start({ TEST_CLOCK_FILE: '/there/is/no/such/file' }, () => at).clock.now()).toBe(at);
  });

  it('fails to start without its file', () => {
    expect(() => start({ TEST_CLOCK_FILE: '/there/is/no/such/file' })).toThrow('ENOENT');
  });
});
