import Fastify from 'fastify';
import type { Database } from '../database/database.ts';
import { registerClock } from './clock-plugin.ts';
import { followDatabase } from './database-clock.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-23T05:00:00Z');

/** The time of the app at noon, less noon, with a machine clock that is `ahead` ms fast. */
const readTime = async (ahead: number, first: () => Promise<unknown> = async () => ({ time: new Date(NOON) })) => {
  const app = Fastify();
  const clock = registerClock(app, {}, () => new Date(NOON + ahead));
  followDatabase(app, clock, { first } as Pick<Database, 'first'>); // only queried for the time
  await app.ready();
  const found = app.clock.now().getTime() - NOON;
  await app.close();
  return found;
};

it.each([5 * MINUTE, -5 * MINUTE])(
  'a clock that is %i ms ahead is corrected to that of the database',
  async (ahead) => {
    expect(await readTime(ahead)).toBe(0);
  },
);

it('a clock that is right within a second is not corrected', async () => {
  expect(await readTime(400)).toBe(400);
});

it('without a database the clock of the machine counts', async () => {
  expect(await readTime(MINUTE, async () => Promise.reject(new Error('unavailable')))).toBe(MINUTE);
});
