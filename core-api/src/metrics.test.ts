import { startPaymentEnvironment, UNRESERVED, type PaymentEnvironment } from '../test/payment-environment.ts';

let env: PaymentEnvironment;
beforeAll(async () => {
  env = await startPaymentEnvironment({ config: { METRICS_PORT: 0 } });
});
afterAll(() => env.close());

const scrape = () => {
  // What comes from the database is read every ten seconds at most.
  env.test.clock.advance(10_000);
  return env.test.app.metrics.metrics();
};
/** Value of a series, such as `acara_pool_limit{pool="all"}`. */
const value = async (series: string) => {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};
const series = async (name: string) => (await scrape()).split('\n').filter((line) => line.startsWith(`${name}{`));

describe('requests', () => {
  it('are timed by route, method and class of their status', async () => {
    await env.test.app.inject('/api/v1/event/slug/no-such-event');
    const counted = 'http_request_duration_seconds_count{route="/api/v1/event/slug/:slug",method="GET",status="4xx"}';
    expect(await value(counted)).toBe(1);
  });

  it('to unknown addresses, with odd headers or bodies, add no series', async () => {
    const junk = async (round: number) => {
      for (let at = 0; at < 50; at += 1) {
        const url = `/${round}/${at}?${at}=${round}`;
        await env.test.app.inject({ url, headers: { host: `h${at}`, 'user-agent': `a${at}` } });
        await env.test.app.inject(`/api/v1/event/slug/${round}-${at}`);
        await env.test.app.inject({ method: 'POST', url: `/api/v1/${round}${at}`, payload: `${at}` });
      }
    };
    await junk(1);
    const before = (await scrape()).split('\n').length;
    await junk(2);
    expect((await scrape()).split('\n').length).toBe(before);
    const routes = (await series('http_request_duration_seconds_count')).map(
      (line) => /route="([^"]*)"/.exec(line)?.[1],
    );
    expect(new Set(routes)).toEqual(new Set(['other', '/api/v1/event/slug/:slug']));
  });
});

describe('a sale', () => {
  it('is counted from the order to the ticket files', async () => {
    const pending = (await value('acara_orders_pending')) ?? NaN;
    const { orderId } = await env.order([null], { seatDetailId: UNRESERVED });
    expect(await value('acara_orders_total{outcome="reserved"}')).toBe(1);
    expect(await value('acara_orders_pending')).toBe(pending + 1);

    // The provider is queried after a minute.
    env.test.clock.advance(50_000);
    const settledAt = env.test.clock.now();
    env.test.clock.advance(20_000);
    const wib = new Date(settledAt.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    env.provider.setStatus(orderId, 'settlement', { more: { settlement_time: wib } });
    await env.test.app.payment.poll();
    expect(await value('acara_payment_reports_total{decision="approve"}')).toBe(1);
    expect(await value('acara_payment_seen_seconds_bucket{le="10"}')).toBe(0);
    expect(await value('acara_payment_seen_seconds_bucket{le="60"}')).toBe(1);
    expect(await value('acara_orders_pending')).toBe(pending);
    expect(await value('acara_jobs_waiting{task="make-ticket-files"}')).toBe(1);

    env.test.clock.advance(6 * 60_000);
    expect(await value('acara_tickets_without_file')).toBe(1);
    await env.test.app.jobs.drain();
    expect(await value('acara_tickets_without_file')).toBe(0);
    expect(await value('acara_jobs_waiting{task="make-ticket-files"}')).toBe(0);
    expect(await value('acara_job_duration_seconds_count{task="make-ticket-files",outcome="done"}')).toBe(1);
  });

  it('that is refused is counted by its reason', async () => {
    await env.purchase([999_999]);
    expect(await value('acara_orders_total{outcome="seat_unknown"}')).toBe(1);
  });
});

describe('the job queue', () => {
  it('counts jobs of other versions together', async () => {
    const { pool } = env.test.database;
    for (const name of ['one', 'two']) await pool.query(`select graphile_worker.add_job('${name}')`);
    expect(await value('acara_jobs_waiting{task="other"}')).toBe(2);
    await pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
  });

  it('reports how late the first job is, and how many have failed permanently', async () => {
    const { pool } = env.test.database;
    await pool.query("select graphile_worker.add_job('send-order-mail', run_at := now() - interval '1 hour')");
    expect(await value('acara_jobs_late_seconds{task="send-order-mail"}')).toBeGreaterThan(3599);
    await pool.query("select graphile_worker.permanently_fail_jobs(array_agg(id), 'broken') from graphile_worker.jobs");
    expect(await value('acara_jobs_late_seconds{task="send-order-mail"}')).toBe(0);
    expect(await value('acara_jobs_failed{task="send-order-mail"}')).toBe(1);
    await pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
  });
});

describe('caches', () => {
  it('count hits and misses', async () => {
    for (let times = 0; times < 3; times += 1) await env.test.app.inject('/api/v1/event/all?limit=7');
    expect(await value('acara_cache_misses_total{cache="lists"}')).toBe(1);
    expect(await value('acara_cache_hits_total{cache="lists"}')).toBe(2);
    expect(await value('acara_cache_entries{cache="lists"}')).toBe(1);
  });
});

describe('the database', () => {
  it('is queried once in ten seconds, however often it is scraped', async () => {
    await scrape();
    await env.test.database.pool.query("insert into payment_reconciliation values ('2026-01-01', now(), now(), 0, 0)");
    expect(await env.test.app.metrics.metrics()).not.toContain('acara_payments_reconciled_seconds 1');
    expect(await scrape()).toContain('acara_payments_reconciled_seconds 1');
  });

  it('that is unavailable leaves the other values', async () => {
    const { pool } = env.test.database;
    await pool.query('alter table payment_review rename to gone');
    expect(await value('acara_database_up')).toBe(0);
    expect(await value('acara_payment_reviews_open')).toBeUndefined();
    expect(await value('acara_pool_limit{pool="all"}')).toBeGreaterThan(0);
    await pool.query('alter table gone rename to payment_review');
    expect(await value('acara_payment_reviews_open')).toBe(0);
  });
});
