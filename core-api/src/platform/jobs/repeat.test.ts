import Fastify, { type FastifyInstance } from 'fastify';
import { repeat } from './repeat.ts';

let app: FastifyInstance;
/** Pending timers by their time in ms. */
let timers: Map<number, () => void>;

const elapse = (ms: number) => {
  const work = timers.get(ms);
  timers.delete(ms);
  work?.();
};

beforeEach(() => {
  timers = new Map();
  const after = (ms: number, work: () => void) => {
    timers.set(ms, work);
    return () => void timers.delete(ms);
  };
  app = Fastify();
  app.decorate('clock', { now: () => new Date(), uptime: () => 0, after });
});
afterEach(() => app.close());

test('a start waits for the first run of a task', async () => {
  let isDone = false;
  repeat(app, 'tidy', 60_000, async () => void (isDone = await Promise.resolve(true)), { atStart: true });
  await app.ready();
  expect(isDone).toBe(true);
  expect([...timers.keys()]).toEqual([60_000]);
});

test('a first run with much to do does not hold the start up for more than five seconds, and is the only one', async () => {
  const runs: (() => void)[] = [];
  repeat(app, 'tidy', 60_000, () => new Promise<void>((resolve) => runs.push(resolve)), { atStart: true });
  const ready = app.ready();
  await new Promise((resolve) => setImmediate(resolve));
  elapse(5_000);
  await ready;
  expect(runs).toHaveLength(1);
  expect([...timers.keys()]).toEqual([]);

  runs[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect([...timers.keys()]).toEqual([60_000]);
});
