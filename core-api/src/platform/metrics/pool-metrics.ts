import { Gauge, type Registry } from '@acara/server-kit/metrics';
import type { Pool } from 'pg';

/** Connections of each pool. @param pools by name */
export const observePools = (metrics: Registry, pools: Readonly<Record<string, Pool>>): void => {
  const gauge = (name: string, help: string, get: (pool: Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [metrics],
      collect() {
        for (const [pool, one] of Object.entries(pools)) this.set({ pool }, get(one));
      },
    });
  gauge('acara_pool_connections', 'Open connections to PostgreSQL.', ({ totalCount }) => totalCount);
  gauge('acara_pool_idle', 'The ones that nobody uses.', ({ idleCount }) => idleCount);
  gauge('acara_pool_waiting', 'Requests that wait for a connection.', ({ waitingCount }) => waitingCount);
  gauge('acara_pool_limit', 'How many connections there may be.', ({ options }) => options.max);
};
