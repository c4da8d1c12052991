import type { FastifyInstance } from 'fastify';
import { statement, type Database } from '../database/database.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Clock } from './clock-plugin.ts';

/** Clocks that are kept by time servers differ by less. */
const TOLERANCE = 1_000;
const CHECK_EVERY = 10_000;

const TIME = statement<{ time: Date }>('select clock_timestamp() as time');

/** @returns ms by which a clock is ahead of the database's; 0 where that may be the time that the answer took */
const measureAhead = async (database: Pick<Database, 'first'>, now: () => Date): Promise<number> => {
  const sent = now().getTime();
  const row = await database.first(TIME);
  const received = now().getTime();
  const ahead = (sent + received) / 2 - (row?.time.getTime() ?? NaN);
  return Math.abs(ahead) > TOLERANCE + (received - sent) / 2 ? ahead : 0;
};

/**
 * Holds and deadlines are compared by all processes: a machine with a wrong clock would end orders that others have just
 * begun. So the clock is corrected to that of the database.
 */
export const followDatabase = (app: FastifyInstance, clock: Clock, database: Pick<Database, 'first'>): void => {
  const own = clock.now;
  let ahead = 0;
  clock.now = () => new Date(own().getTime() - ahead);
  const check = async () => {
    ahead = await measureAhead(database, own);
  };
  // Registered before the sweeps are, so known when they begin.
  repeat(app, 'compare the clock', CHECK_EVERY, check, { atStart: true });
};
