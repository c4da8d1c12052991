import { bucketOf } from '@acara/releases';
import type { Service, SiteSettings } from '@acara/shared-contract/release';
import { readSettings, type Environment, type SettingsOf } from '@acara/server-kit/settings';
import type { ForeignSources } from '../document/security-headers.ts';

/** Times in ms, memory in bytes unless the name has another unit. @throws {SettingsError} */
export const readEdgeSettings = (environment?: Environment) => {
  const settings = readSettings('edge', environment);
  return {
    port: settings.PORT,
    host: settings.HOST,
    site: {
      siteName: settings.SITE_NAME,
      siteDomain: settings.SITE_DOMAIN,
      publicOrigin: settings.PUBLIC_ORIGIN,
      providerSiteUrl: settings.PROVIDER_SITE_URL,
      createEventUrl: settings.CREATE_EVENT_URL,
      advertisingUrl: settings.ADVERTISING_URL,
      supportEmail: settings.SUPPORT_EMAIL,
      supportPhone: settings.SUPPORT_PHONE,
      supportWhatsapp: settings.SUPPORT_WHATSAPP,
      googleClientId: settings.GOOGLE_CLIENT_ID ?? '',
      googleScriptUrl: settings.GOOGLE_SCRIPT_URL,
      snapScriptUrl: settings.MIDTRANS_SNAP_JS_URL,
      snapClientKey: settings.MIDTRANS_CLIENT_KEY ?? '',
      discussionUrl: settings.DISCUSSION_URL ?? '',
      ...(settings.SERVICE_WORKER === 'off' && { serviceWorker: 'off' as const }),
    } satisfies SiteSettings as SiteSettings,
    /** Whether visitors come by HTTPS, wherever that ends. */
    isHttps: settings.PUBLIC_ORIGIN.startsWith('https:'),
    apiOrigin: settings.API_ORIGIN,
    releasesDir: settings.RELEASES_DIR,
    releases: {
      /** PostgreSQL of the registry; undefined: a file in `releasesDir`. */
      databaseUrl: settings.RELEASES_DATABASE_URL,
      /** Of the files; undefined: the database, or only `releasesDir`. */
      bucket: bucketOf(settings),
      lastKnown: settings.RELEASES_LAST_KNOWN,
      /** Signs previews, releases and visitor ids; undefined: the key in `releasesDir`. */
      secret: settings.RELEASES_SECRET,
    },
    /** Whether failing rollouts are halted, and the networks that affected visitors must come from. */
    healthGate: { isOn: settings.RELEASE_GATE === 'on', networks: settings.RELEASE_GATE_NETWORKS },
    /** When fallbacks are reported: that many visitors within five minutes, as many times as usual; 0: never. */
    surges: {
      visitors: settings.RELEASE_SURGE_VISITORS,
      times: settings.RELEASE_SURGE_TIMES,
      networks: settings.RELEASE_GATE_NETWORKS,
    },
    /** Who is held back when a release is given to all. */
    holdback: { bp: settings.RELEASE_HOLDBACK_PERCENT * 100, minutes: settings.RELEASE_HOLDBACK_MINUTES },
    /** Times in which no release gets more visitors. */
    freezes: settings.RELEASE_FREEZES ?? [],
    /** Gets reports of halts and surges of fallbacks; undefined: not sent. */
    webhook:
      settings.RELEASES_WEBHOOK_URL && settings.RELEASES_WEBHOOK_SECRET
        ? { url: settings.RELEASES_WEBHOOK_URL, secret: settings.RELEASES_WEBHOOK_SECRET }
        : undefined,
    /** Mails of the same; undefined: no mail server. */
    mail:
      settings.SMTP_URL === undefined
        ? undefined
        : {
            smtpUrl: settings.SMTP_URL,
            from: settings.MAIL_FROM,
            to: settings.RELEASES_MAIL_TO?.split(',').map((one) => one.trim()) ?? [],
            siteName: settings.SITE_NAME,
          },
    /** Addresses or networks of proxies whose forwarding headers are trusted; false: none. */
    trustProxy: settings.EDGE_TRUST_PROXY ?? (false as const),
    logLevel: settings.LOG_LEVEL,
    drainMs: settings.DRAIN_SECONDS * 1000,
    /** Where `/metrics` is served; undefined: nowhere. */
    metrics:
      settings.METRICS_PORT === undefined ? undefined : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    /** Where they are sent, and what share of them; undefined: nowhere. */
    traces: { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, percent: settings.TRACE_PERCENT },
    render: {
      workers: settings.RENDER_WORKERS,
      budgetMs: settings.RENDER_BUDGET_MS,
      hangMs: settings.RENDER_HANG_MS,
      memoryMb: settings.RENDER_MEMORY_MB,
      maxPerWorker: settings.RENDER_MAX_PER_WORKER,
    },
    /** Of one network, in a minute. */
    limits: { requests: settings.EDGE_REQUEST_LIMIT, work: settings.EDGE_WORK_LIMIT },
    cache: {
      freshMs: settings.PAGE_FRESH_MS,
      staleMs: settings.PAGE_STALE_MS,
      maxBytes: settings.PAGE_CACHE_MB * 1024 * 1024,
    },
    services: services(settings),
    /** Policies that scripts of third parties create for themselves. */
    trustedTypesPolicies: (settings.TRUSTED_TYPES_POLICIES ?? (settings.GOOGLE_CLIENT_ID ? 'goog#html' : ''))
      .split(/\s+/)
      .filter(Boolean),
  };
};

export type EdgeSettings = ReturnType<typeof readEdgeSettings>;

/** What pages reach of each third party, where its public key is set. */
const services = (settings: SettingsOf<'edge'>): Record<Service, Partial<ForeignSources>> => {
  const snapScript = settings.MIDTRANS_CLIENT_KEY && settings.MIDTRANS_SNAP_JS_URL;
  const snap = listOrigins(snapScript, snapScript && settings.MIDTRANS_SNAP_BASE);
  // Google documents its folder for all of these.
  const google = listFolders(settings.GOOGLE_CLIENT_ID && settings.GOOGLE_SCRIPT_URL);
  return {
    payment: { script: listFolders(snapScript), frame: snap, connect: snap },
    google: { script: google, style: google, frame: google, connect: google },
    discussion: { frame: listOrigins(settings.DISCUSSION_URL) },
  };
};

const listOrigins = (...addresses: (string | undefined)[]): string[] => [
  ...new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : []))),
];

/**
 * The folder of a script, from which it may load more: other responses of its origin may be controlled by an attacker.
 */
const listFolders = (...addresses: (string | undefined)[]): string[] => [
  ...new Set(addresses.flatMap((address) => (address ? [new URL('./', address).href] : []))),
];
