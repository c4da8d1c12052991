import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { registerClock } from './clock/clock-plugin.ts';
import { followDatabase } from './clock/database-clock.ts';
import type { Config } from './config.ts';
import { createDatabase } from './database/database.ts';
import type { Pools, Workload } from './database/pool.ts';
import { CHECK_REPLICA_EVERY, createReplica } from './database/replica.ts';
import { repeat } from './jobs/repeat.ts';
import type { Services } from './services.ts';

type OpenServicesOptions = {
  config: Config;
  /** One for each workload, or one for all. */
  pool: Pool | Pools;
  /** Of tests; default: the clock of the database. */
  now: (() => Date) | undefined;
};

/** Decorates `app.clock`, and watches the replica if there is one. */
export const openServices = (app: FastifyInstance, { config, pool, now }: OpenServicesOptions): Services => {
  const pools = 'query' in pool ? { reads: pool, purchases: pool, jobs: pool } : pool;
  const open = (own: Pool) => createDatabase(own, { prepare: config.DATABASE_PREPARE === 1 });
  const openFor = (workload: Workload) => open(pools[workload]);
  const reads = openFor('reads');
  const jobs = openFor('jobs');
  const clock = registerClock(app, config, now);
  if (!now && config.TEST_CLOCK_FILE === undefined) followDatabase(app, clock, jobs);

  const services = { config, database: openFor('purchases'), reads, lateReads: reads, jobs, now: clock.now };
  if (!('replica' in pools) || !pools.replica) return services;
  const replica = createReplica({ primary: reads, replica: open(pools.replica), uptime: clock.uptime });
  repeat(app, 'check the replica', CHECK_REPLICA_EVERY, replica.check, { atStart: true });
  return { ...services, lateReads: replica.reads };
};
