import { exportedMetrics, usedMetrics } from '@acara/tooling/src/monitoring/prometheus-rules.ts';
import { freePortRow } from '@acara/tooling/src/net/ports.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../test/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';

let database: TestDatabase;
let folder: string;
const servers: Awaited<ReturnType<typeof startServer>>[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-metrics-'));
});
afterAll(async () => {
  await Promise.all(servers.map(({ end }) => end()));
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

describe('rules and dashboards', () => {
  it('use no metric of ours that API and edge do not export', async () => {
    const port = await freePortRow(2);
    const api = await startServer(path.join(__dirname, 'server.ts'), {
      DATABASE_URL: database.url,
      API_PORT: '0',
      METRICS_PORT: String(port),
    });
    servers.push(api);
    const edge = await startServer(path.resolve(__dirname, '../../shell/edge/server.ts'), {
      HOST: '127.0.0.1',
      PORT: '0',
      API_ORIGIN: api.origin,
      RELEASES_DIR: folder,
      RENDER_WORKERS: '1',
      METRICS_PORT: String(port + 1),
    });
    servers.push(edge);
    const scrape = async (own: number) =>
      exportedMetrics(await (await fetch(`http://127.0.0.1:${own}/metrics`)).text());
    const exported = new Set([...(await scrape(port)), ...(await scrape(port + 1))]);
    const ours = usedMetrics().filter((name) => /^(?:acara|http|nodejs|process)_/.test(name));
    expect(ours.length).toBeGreaterThan(30);
    expect(ours.filter((name) => !exported.has(name))).toEqual([]);
    // And what we count ourselves is used somewhere.
    const used = new Set(ours);
    const unseen = [...exported].filter((name) => /^acara_.*(?<!_sum|_count|_bucket)$/.test(name) && !used.has(name));
    expect(unseen).toEqual([]);
  });
});
