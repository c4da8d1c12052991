import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHEAP_HASH, MEMBER_PASSWORD } from '../test/member.ts';
import { startMidtrans, type MidtransEmulator } from '../test/providers/midtrans-emulator.ts';
import { startServer } from '../test/server-process.ts';
import { NOW } from '../test/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { startTraceCollector, type Span } from '../test/trace-collector.ts';

const API = path.join(__dirname, 'server.ts');
const EDGE = path.resolve(__dirname, '../../shell/edge/server.ts');
const UNRESERVED = 1;
const OUTSIDE = 'a'.repeat(32);

let database: TestDatabase;
let provider: MidtransEmulator;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let folder: string;
const servers: Awaited<ReturnType<typeof startServer>>[] = [];
beforeAll(async () => {
  [database, provider, collector] = await Promise.all([createTestDatabase(), startMidtrans(), startTraceCollector()]);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-traces-'));
});
afterAll(async () => {
  await Promise.all(servers.map(({ end }) => end()));
  await Promise.all([database.drop(), provider.close(), collector.close()]);
  fs.rmSync(folder, { recursive: true });
});

/** Logs in and buys through the edge. */
const buy = async (origin: string): Promise<number> => {
  const post = (target: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/v1${target}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const email = 'pembeli@acara.test';
  const { rows } = await database.pool.query<{ user_id: number }>(
    `insert into app_user (name, email, password_hash, created_at, email_verified_at)
     values ('Pembeli', $1, $2, now(), now()) returning user_id`,
    [email, CHEAP_HASH],
  );
  const answer = await post('/login', { email, password: MEMBER_PASSWORD });
  const { data } = (await answer.json()) as { data: { auth: { token: string } } };
  const order = { user_id: rows[0]?.user_id, seat_detail_id: UNRESERVED, seat_number: [null], ms_payment_id: 4 };
  const traceparent = `00-${OUTSIDE}-${'b'.repeat(16)}-01`;
  return (await post('/transaction/ticket', order, { authorization: `Bearer ${data.auth.token}`, traceparent })).status;
};

/** Pays at the provider, whose notification comes through the edge, and waits for the ticket. */
const pay = async (origin: string) => {
  const orderId = provider.opened[0] ?? '';
  const notified = await fetch(`${origin}/api/v1/payment/notification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: provider.notification(orderId, 'paid'),
  });
  expect(notified.status).toBe(200);
  for (;;) {
    const { rowCount } = await database.pool.query('select from ticket_file');
    if (rowCount) return;
  }
};

let edge: Awaited<ReturnType<typeof startServer>>;
let api: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  const clock = path.join(folder, 'clock');
  fs.writeFileSync(clock, String(NOW.getTime() - Date.now()));
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, TRACE_PERCENT: '100' };
  api = await startServer(API, {
    ...traces,
    NODE_ENV: 'test',
    TEST_CLOCK_FILE: clock,
    DATABASE_URL: database.url,
    API_PORT: '0',
    MIDTRANS_SERVER_KEY: provider.serverKey,
    MIDTRANS_CORE_BASE: provider.origin,
    MIDTRANS_SNAP_BASE: provider.origin,
    IMAGE_CACHE_DIR: folder,
  });
  servers.push(api);
  edge = await startServer(EDGE, {
    ...traces,
    HOST: '127.0.0.1',
    PORT: '0',
    API_ORIGIN: api.origin,
    RELEASES_DIR: folder,
    RENDER_WORKERS: '1',
  });
  servers.push(edge);
  expect(await buy(edge.origin)).toBe(200);
  await pay(edge.origin);
  // Both send what they have when they end.
  await edge.end();
  await api.end();
});

const find = (service: string, name: string) =>
  collector.spans.find((span) => span.service === service && span.name === name);
/** A span with those that led to it. */
const chain = (span: Span | undefined): string[] =>
  span
    ? [
        `${span.service} ${span.name}`,
        ...chain(
          collector.spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId),
        ),
      ]
    : [];

const PURCHASE = ['api POST /api/v1/transaction/ticket', 'edge POST', 'edge POST /api/v1/*'];

describe('a traced purchase', () => {
  it('is one trace over edge, API, PostgreSQL and provider', () => {
    const traceId = find('api', 'POST /api/v1/transaction/ticket')?.traceId;
    // As the proxy in front began it.
    expect(traceId).toBe(OUTSIDE);
    const trace = collector.spans.filter((span) => span.traceId === traceId);
    const toProvider = trace.find(({ name, service }) => service === 'api' && name === 'POST');
    expect(chain(toProvider)).toEqual(['api POST', ...PURCHASE]);
    const statement = trace.find(({ attributes }) =>
      attributes.some(({ value }) => value.stringValue?.includes('reserve_tickets')),
    );
    expect(chain(statement).slice(1)).toEqual(PURCHASE);
  });

  it('continues in the job that makes the ticket', () => {
    expect(chain(find('api', 'job make-ticket-files'))).toEqual([
      'api job make-ticket-files',
      ...['api POST /api/v1/payment/notification', 'edge POST', 'edge POST /api/v1/*'],
    ]);
  });

  it('is named in the log lines', () => {
    for (const { output } of [edge, api])
      expect(output()).toMatch(new RegExp(`"trace_id":"${OUTSIDE}".*"msg":"request"`));
  });

  it('has no address, which may be secret', () => {
    expect(JSON.stringify(collector.spans)).not.toContain('TRX-');
  });
});
