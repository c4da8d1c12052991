import { LONGEST } from '@acara/shared-contract/http-server';
import http from 'node:http';
import { memoryMb } from '@acara/tooling/src/site/process-tree.ts';
import { environmentRun } from '../../environment/test-environment.ts';
import { mapConcurrently, upTo } from '../../lib/concurrency.ts';
import { queryNumber } from '../../lib/databases.ts';
import { printTable } from '../../lib/text-table.ts';

/** Of the heap of the API process, in MB; a deployment gives it 768 MB in all. */
const HEAP_MB = 384;
const READS = 30_000;
const NETWORKS = 4;
const IN_FLIGHT = 16;
/** As long as a header may be. */
const LENGTH = LONGEST.header;
/** Connections, code and caches included. */
const MOST_MB_MORE = 150;
/** Of a network in half an hour; the run is shorter. */
const MOST_VIEWS = 5;

const CLICKED = 'select event_total_clicked::int from event where event_id = 1';

/** R34: each of 30,000 reads of an event has another header as long as headers may be. */
export const longHeadersRun = environmentRun(
  'R34',
  async ({ apis, database }, { holds }) => {
    const [api] = apis;
    if (!api) throw new Error('no API runs');
    const agent = new http.Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
    const read = (number: number) =>
      new Promise<number>((resolve) => {
        const headers = {
          'user-agent': `${number} `.padEnd(LENGTH, 'x'),
          'x-forwarded-for': `203.0.113.${number % NETWORKS}`,
        };
        const url = `${api.url}/api/v1/event/slug/konser-rebutan`;
        http
          .get(url, { agent, headers }, (response) => {
            response.resume().on('end', () => resolve(response.statusCode ?? 0));
          })
          .on('error', () => resolve(0));
      });
    const statuses = new Map<number, number>();
    const readAll = (numbers: readonly number[]) =>
      mapConcurrently(numbers, IN_FLIGHT, async (number) => {
        if (!api.isRunning) return;
        const status = await read(number);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      });
    const views = () => queryNumber(database.pool, CLICKED);
    await readAll(upTo(1_000));
    const before = memoryMb(api.pid);
    await readAll(upTo(READS).map((number) => number + 1_000));
    const after = memoryMb(api.pid);
    agent.destroy();
    holds(api.isRunning, 'the process has ended');
    const answered = statuses.get(200) ?? 0;
    await api.stop();
    const counted = await views();
    holds(answered === READS + 1_000, `statuses ${JSON.stringify([...statuses])}`);
    holds(after - before <= MOST_MB_MORE, `${Math.round(after - before)} MB more`);
    holds(counted <= NETWORKS * MOST_VIEWS, `${counted} views of one event from ${NETWORKS} networks`);
    const row = { reads: answered, 'MB before': before, 'MB after': after, 'views counted': counted };
    printTable(`R34: ${READS} reads with headers of ${LENGTH} characters from ${NETWORKS} networks`, [row]);
    await api.start();
    return row;
  },
  { env: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` } },
);
