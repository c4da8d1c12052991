import { address, choice, file, folder, networks, origin, port, publicOrigin, text, wholeNumber } from '../kinds.ts';
import { readBy, setting } from '../setting.ts';

/** Settings of several programs. */
export const siteSettings = {
  ...readBy(['edge', 'api', 'operator', 'sandbox', 'releases'], {
    DATA_DIR: setting(folder, 'folder for the embedded database, releases, pictures and logs', { default: '.data' }),
  }),
  ...readBy(['edge', 'api', 'operator', 'sandbox', 'releases'], {
    NODE_ENV: setting(
      choice('development', 'test', 'production'),
      'production refuses to start without what it needs, and with what is for development',
      { default: 'development' },
    ),
  }),
  ...readBy(['api', 'operator', 'sandbox'], {
    TEST_CLOCK_FILE: setting(file, 'milliseconds that are added to the time, with NODE_ENV=test', { only: 'tests' }),
  }),
  ...readBy(['edge', 'api', 'sandbox', 'releases'], {
    PORT: setting(port, 'port of the site', { default: 3000 }),
    PUBLIC_ORIGIN: setting(
      publicOrigin,
      'where visitors reach the site, with https:// in production, wherever TLS ends; default http://localhost:PORT',
      { needed: { edge: 'production', api: 'production', releases: 'production' } },
    ),
  }),
  ...readBy(['edge', 'api', 'sandbox'], {
    API_PORT: setting(port, 'port of the API', { default: 3001 }),
    SITE_NAME: setting(text, 'name of the site, as pages, titles and mails show it', { default: 'Acara' }),
  }),
  ...readBy(['edge', 'sandbox'], {
    API_ORIGIN: setting(origin, 'where the site reaches the API; default http://127.0.0.1:API_PORT'),
  }),
  ...readBy(['edge', 'api'], {
    LOG_LEVEL: setting(choice('silent', 'error', 'warn', 'info', 'debug'), 'what the servers write to their logs', {
      default: 'info',
    }),
    DRAIN_SECONDS: setting(
      wholeNumber(0, 300),
      'how long a server that is ending reports that it is not ready and still answers everything, in seconds; longer than balancers take to notice',
      { default: 0 },
    ),
    METRICS_PORT: setting(
      port,
      'port of `/metrics` for Prometheus, one for each process; default none. `npm start` gives the API the next one',
    ),
    METRICS_HOST: setting(text, 'address of it, which only Prometheus should reach', { default: '127.0.0.1' }),
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(
      address,
      'collector of traces, and of failures in browsers (OTLP over HTTP), such as http://127.0.0.1:4318; default none, and neither',
    ),
    TRACE_PERCENT: setting(wholeNumber(0, 100), 'share of visits that are traced, in percent', { default: 5 }),
  }),
  ...readBy(['edge', 'operator'], {
    PROVIDER_SITE_URL: setting(address, "the provider's own site", {
      default: 'https://penyedia.acara.test/',
      needed: { edge: 'production' },
    }),
  }),
};

/** The default is of a demo: visitors would be sent to addresses and numbers that do not exist. */
const IN_PRODUCTION = { needed: { edge: 'production' } } as const;

/** Settings of the edge only, without releases. */
export const edgeSettings = readBy(['edge'], {
  HOST: setting(text, 'address the edge listens on', { default: '0.0.0.0' }),
  EDGE_TRUST_PROXY: setting(
    networks,
    'proxies whose forwarding headers the edge trusts: addresses or networks; default none',
  ),
  SERVICE_WORKER: setting(
    choice('on', 'off'),
    'pages that members can read offline; off removes the service worker from browsers',
    { default: 'on' },
  ),
  SITE_DOMAIN: setting(text, 'our own domain: selects the banners; links to it open in the same tab', {
    default: 'localhost',
    ...IN_PRODUCTION,
  }),
  CREATE_EVENT_URL: setting(address, 'where organisers create events', {
    default: 'https://iklan.acara.test/buat-event',
    ...IN_PRODUCTION,
  }),
  ADVERTISING_URL: setting(address, 'the advertising site of the guide page', {
    default: 'https://iklan.acara.test/',
    ...IN_PRODUCTION,
  }),
  SUPPORT_EMAIL: setting(text, 'customer service, as the pages show it', {
    default: 'bantuan@acara.test',
    ...IN_PRODUCTION,
  }),
  SUPPORT_PHONE: setting(text, 'customer service, as the pages show it', {
    default: '+62 21 5550 1234',
    ...IN_PRODUCTION,
  }),
  SUPPORT_WHATSAPP: setting(text, 'customer service: number for wa.me, digits only', {
    default: '6281255501234',
    ...IN_PRODUCTION,
  }),
  RENDER_WORKERS: setting(wholeNumber(1, 64), 'processes that render pages', { default: 2 }),
  RENDER_BUDGET_MS: setting(wholeNumber(1, 60_000), 'how long a page waits for its content to be rendered, in ms', {
    default: 800,
  }),
  RENDER_HANG_MS: setting(
    wholeNumber(1, 60_000),
    'how long a renderer may be unresponsive before it is replaced, in ms',
    { default: 1000 },
  ),
  RENDER_MEMORY_MB: setting(wholeNumber(16, 65_536), 'memory of a renderer above which it is replaced, in MB', {
    default: 256,
  }),
  RENDER_MAX_PER_WORKER: setting(wholeNumber(1, 10_000), 'pages that one renderer renders at once', { default: 16 }),
  EDGE_REQUEST_LIMIT: setting(
    wholeNumber(60, 100_000_000),
    'requests of one network address to one edge process in a minute, a sixth of them at once; many people may share one',
    { default: 60_000 },
  ),
  EDGE_WORK_LIMIT: setting(
    wholeNumber(60, 100_000_000),
    'the ones among them whose page or document no cache has, so that it is made for them',
    { default: 1_200 },
  ),
  PAGE_FRESH_MS: setting(wholeNumber(0, 86_400_000), 'how long a rendered page is fresh, in ms', { default: 3000 }),
  PAGE_STALE_MS: setting(
    wholeNumber(0, 86_400_000),
    'how long after that it is served stale while it is rendered again, in ms',
    { default: 60_000 },
  ),
  PAGE_CACHE_MB: setting(wholeNumber(1, 65_536), 'memory for rendered pages, in MB', { default: 64 }),
});
