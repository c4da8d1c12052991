/** A panel: its lines by their legend, in which Grafana fills in labels such as `{{instance}}`. */
type Panel = { title: string; unit: 's' | 'percentunit' | 'reqps' | 'short' | 'bytes'; lines: Record<string, string> };
type Dashboard = { name: string; title: string; panels: Panel[] };

const RATE = '$__rate_interval';

const quantiles = (metric: string, selector = ''): Record<string, string> =>
  Object.fromEntries(
    [0.5, 0.95, 0.99].map((share) => [
      `p${share * 100}`,
      `histogram_quantile(${share}, sum by (le) (rate(${metric}_bucket${selector}[${RATE}])))`,
    ]),
  );

/** A line for each value of the labels. */
const rateBy = (labels: string, metric: string, selector = ''): Record<string, string> => ({
  [labels.replaceAll(/\w+/g, '{{$&}}').replaceAll(',', '')]: `sum by (${labels}) (rate(${metric}${selector}[${RATE}]))`,
});

const PAGES = '{job="edge", route="/*", method="GET"}';
const CALLS = '{job="api", route=~"/api/v1/.+"}';
const requests = 'http_request_duration_seconds';

export const DASHBOARDS: readonly Dashboard[] = [
  {
    name: 'site',
    title: 'Acara: site',
    panels: [
      {
        title: 'Burn of the budgets (1: as fast as they allow)',
        unit: 'short',
        lines: { '{{objective}} 1 h': 'objective:burn:1h', '{{objective}} 3 d': 'objective:burn:3d' },
      },
      {
        title: 'Targets that answer',
        unit: 'short',
        lines: { '{{job}}': 'sum by (job) (up)', 'ready {{proxy}}': 'haproxy_backend_active_servers' },
      },
      {
        title: 'Pages by status',
        unit: 'reqps',
        lines: rateBy('status', `${requests}_count`, PAGES),
      },
      { title: 'Duration of pages', unit: 's', lines: quantiles(requests, PAGES) },
      {
        title: 'Calls by status',
        unit: 'reqps',
        lines: rateBy('status', `${requests}_count`, CALLS),
      },
      { title: 'Duration of calls', unit: 's', lines: quantiles(requests, CALLS) },
      {
        title: 'Slowest routes (p95)',
        unit: 's',
        lines: {
          '{{job}} {{method}} {{route}}': `topk(10, histogram_quantile(0.95, sum by (job, method, route, le) (rate(${requests}_bucket[${RATE}]))))`,
        },
      },
      {
        title: 'Pages by source',
        unit: 'reqps',
        lines: rateBy('source', 'acara_page_cache_total'),
      },
    ],
  },
  {
    name: 'sales',
    title: 'Acara: sales and payments',
    panels: [
      {
        title: 'Orders by outcome',
        unit: 'reqps',
        lines: rateBy('outcome', 'acara_orders_total'),
      },
      { title: 'Orders that hold places', unit: 'short', lines: { pending: 'max(acara_orders_pending)' } },
      {
        title: 'Reports of the provider by what they led to',
        unit: 'reqps',
        lines: rateBy('decision', 'acara_payment_reports_total'),
      },
      { title: 'From settlement to booking', unit: 's', lines: quantiles('acara_payment_seen_seconds') },
      {
        title: 'For a person',
        unit: 'short',
        lines: { reviews: 'max(acara_payment_reviews_open)', refunds: 'max(acara_refunds_open)' },
      },
      { title: 'Rupiah owed', unit: 'short', lines: { owed: 'max(acara_refunds_owed_rupiah)' } },
      {
        title: 'Since the books were compared',
        unit: 's',
        lines: { age: 'time() - max(acara_payments_reconciled_seconds)' },
      },
      { title: 'Tickets without file', unit: 'short', lines: { tickets: 'max(acara_tickets_without_file)' } },
    ],
  },
  {
    name: 'processes',
    title: 'Acara: processes',
    panels: [
      {
        title: 'Processor',
        unit: 'percentunit',
        lines: { '{{job}} {{instance}}': `rate(process_cpu_seconds_total{job=~"api|edge"}[${RATE}])` },
      },
      {
        title: 'Memory',
        unit: 'bytes',
        lines: { '{{job}} {{instance}}': 'process_resident_memory_bytes{job=~"api|edge"}' },
      },
      {
        title: 'Delay of the event loop (p99)',
        unit: 's',
        lines: { '{{job}} {{instance}}': 'nodejs_eventloop_lag_p99_seconds' },
      },
      {
        title: 'Connections to PostgreSQL in use',
        unit: 'short',
        lines: {
          '{{instance}} {{pool}}': 'acara_pool_connections - acara_pool_idle',
          'limit {{pool}}': 'max by (pool) (acara_pool_limit)',
        },
      },
      { title: 'Waiting for a connection', unit: 'short', lines: { '{{instance}} {{pool}}': 'acara_pool_waiting' } },
      {
        title: 'Hits of the caches',
        unit: 'percentunit',
        lines: {
          '{{cache}}': `sum by (cache) (rate(acara_cache_hits_total[${RATE}])) / (sum by (cache) (rate(acara_cache_hits_total[${RATE}])) + sum by (cache) (rate(acara_cache_misses_total[${RATE}])))`,
        },
      },
      {
        title: 'Entries of the caches',
        unit: 'short',
        lines: { '{{cache}} {{instance}}': 'acara_cache_entries', 'pages {{instance}}': 'acara_page_cache_entries' },
      },
      { title: 'Memory of the page cache', unit: 'bytes', lines: { '{{instance}}': 'acara_page_cache_bytes' } },
      {
        title: 'What visitors can fill: share of the bound in bytes',
        unit: 'percentunit',
        lines: { '{{map}} {{instance}}': 'acara_map_bytes / acara_map_max_bytes' },
      },
      {
        title: 'What visitors can fill: entries',
        unit: 'short',
        lines: { '{{map}} {{instance}}': 'acara_map_entries' },
      },
      {
        title: 'Render workers',
        unit: 'short',
        lines: {
          'busy {{instance}}': 'acara_render_workers_busy',
          'all {{instance}}': 'acara_render_workers',
          'renders {{instance}}': 'acara_renders',
          'waiting {{instance}}': 'acara_renders_waiting',
        },
      },
      {
        title: 'Render failures, workers replaced',
        unit: 'reqps',
        lines: {
          ...rateBy('failure', 'acara_render_failures_total'),
          replaced: `sum(rate(acara_render_workers_replaced_total[${RATE}]))`,
        },
      },
      {
        title: 'Jobs',
        unit: 'short',
        lines: {
          'waiting {{task}}': 'max by (task) (acara_jobs_waiting)',
          'failed {{task}}': 'max by (task) (acara_jobs_failed)',
        },
      },
      {
        title: 'Jobs: delay, and p95 of their duration',
        unit: 's',
        lines: {
          'late {{task}}': 'max by (task) (acara_jobs_late_seconds)',
          'p95 {{task}}': `histogram_quantile(0.95, sum by (task, le) (rate(acara_job_duration_seconds_bucket[${RATE}])))`,
        },
      },
    ],
  },
  {
    name: 'releases',
    title: 'Acara: releases',
    panels: [
      {
        title: 'Share of rollouts',
        unit: 'percentunit',
        lines: { '{{package}}': 'max by (package) (acara_rollout_share)' },
      },
      {
        title: 'Releases by state',
        unit: 'short',
        lines: { '{{package}} {{state}}': 'max by (package, state) (acara_releases)' },
      },
      {
        title: 'Signals of browsers',
        unit: 'reqps',
        lines: rateBy('package, kind', 'acara_health_signals_total'),
      },
      { title: 'Halted rollouts', unit: 'short', lines: { halted: 'sum(increase(acara_rollouts_halted_total[1h]))' } },
      { title: 'Revision of the registry', unit: 'short', lines: { '{{instance}}': 'acara_registry_revision' } },
    ],
  },
];

const [WIDTH, HEIGHT, COLUMNS] = [12, 8, 2];

/** A dashboard in Grafana's format, two panels in a row; its data source is chosen on the page. */
export const grafanaDashboard = ({ name, title, panels }: Dashboard) => ({
  uid: `acara-${name}`,
  title,
  schemaVersion: 39,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus' }] },
  panels: panels.map((panel, at) => ({
    id: at + 1,
    type: 'timeseries',
    title: panel.title,
    datasource: { type: 'prometheus', uid: '${source}' },
    gridPos: { x: (at % COLUMNS) * WIDTH, y: Math.floor(at / COLUMNS) * HEIGHT, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit: panel.unit, min: 0 }, overrides: [] },
    targets: Object.entries(panel.lines).map(([legendFormat, expr], line) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + line),
      expr,
      legendFormat,
    })),
  })),
});
