import path from 'node:path';
import { dropGuards, PROGRAMS } from '@acara/core-api/testing';
import { freePort } from '@acara/tooling/src/net/ports.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { TOKEN_SETTINGS } from '../environment/buyers.ts';
import { createSalesDatabase, startPostgresServer, type Database } from '../environment/databases.ts';
import { startServerProcess } from '../environment/server-process.ts';
import { defineBench } from '../lib/bench.ts';
import { checkSale, flashSale, saleRow, type SalesApis } from './flash-sale.ts';

const USAGE = `flash sales that must be exact (R1 to R3)
  --only r1,r2,r3   default all; DATABASE_URL takes another PostgreSQL
  --attempts N     purchases in flight at once in R1 and R2 (default 10000); --stock N places (default 500)
  --processes N    API processes on the one database (default 2)`;

const OPTIONS = { attempts: 10_000, stock: 500, processes: 2, minutes: 20 };
const DATA = path.resolve(import.meta.dirname, '../.data/sales');
/** The queue alone must be fair. */
const NO_LIMIT = { PURCHASE_LIMIT: '1000000' };

export const { usage, run } = defineBench('sales', USAGE, OPTIONS, async (bench) => {
  const size = { attempts: bench.attempts, stock: bench.stock };
  const server = await startPostgresServer(bench.disposables, 'sales');

  /** API processes without a payment provider, on a database of their own. */
  const startApis = async (
    disposables: Disposables,
    name: string,
    env: Record<string, string>,
    prepare?: (pool: Database['pool']) => Promise<void>,
  ): Promise<SalesApis> => {
    const database = await createSalesDatabase(disposables, server.url, name.toLowerCase());
    await prepare?.(database.pool);
    const settings = { DATABASE_URL: database.url, ...TOKEN_SETTINGS, LOG_LEVEL: 'error', NODE_ENV: 'test', ...env };
    const ports: number[] = [];
    while (ports.length < bench.processes) {
      const port = await freePort();
      const program = {
        name: `sales-api-${ports.push(port)}`,
        command: [PROGRAMS.salesServer] as const,
        env: { ...settings, API_PORT: String(port) },
        logFile: path.join(DATA, 'logs', `sales-api-${ports.length}.log`),
      };
      await startServerProcess(disposables, program, port);
    }
    return { database, ports };
  };

  // Everything is sold once, nothing twice, every refusal has a reason.
  for (const [name, kind] of [['R1', 'RESERVED'] as const, ['R2', 'UNRESERVED'] as const])
    await bench.part(name, async (part) => {
      const apis = await startApis(part.disposables, name, NO_LIMIT);
      const sale = await flashSale(apis, kind, size);
      checkSale(sale, kind, size, part);
      part.table(`${name}, ${size.stock} places`, [saleRow(name, sale)]);
    });

  // Negative control: without the guards the same sale must be seen to oversell, else the other runs prove nothing.
  await bench.part('R3', async (part) => {
    const apis = await startApis(part.disposables, 'r3', { SALES_UNGUARDED: '1' }, dropGuards);
    const rows = [];
    for (const kind of ['RESERVED', 'UNRESERVED'] as const) {
      // Enough to fall over each other.
      const { atOnce } = await flashSale(apis, kind, { ...size, attempts: Math.min(2_000, size.attempts) });
      const oversold = kind === 'RESERVED' ? atOnce.twice : Math.max(0, atOnce.live - size.stock);
      part.holds(oversold > 0, `without guards the ${kind} class was not oversold: the other runs are not valid`);
      rows.push({ class: kind, tickets: atOnce.live, places: size.stock, oversold });
    }
    part.table('R3: a sale without guards', rows);
  });
});
