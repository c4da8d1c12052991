import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteSettings } from '@acara/shared-contract/release';
import type { ForeignOrigins } from '../document/security-headers.ts';

/** All that an edge can be told. Times in ms, memory in bytes unless the name says otherwise. */
export type EdgeSettings = {
  port: number;
  host: string;
  site: SiteSettings;
  apiOrigin: string;
  releasesDir: string;
  releases: {
    /** PostgreSQL that holds the registry; undefined where it lies in `releasesDir`. */
    databaseUrl: string | undefined;
    /** File in which the last good registry is kept. */
    lastKnown: string;
    /** Signs previews, releases and visitors; undefined where a key of `releasesDir` does. */
    secret: string | undefined;
  };
  /** Whether releases that do harm are taken back, and from how many networks those harmed must come at least. */
  gate: { isOn: boolean; networks: number };
  /** Addresses or networks of proxies in front whose forwarding headers count; false for none. */
  trustProxy: string | false;
  logLevel: string;
  render: { workers: number; budgetMs: number; hangMs: number; memoryMb: number; maxPerWorker: number };
  cache: { freshMs: number; staleMs: number; maxBytes: number };
  origins: ForeignOrigins;
};

/** Settings that cannot be used; `problems` names each one. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

type Environment = Record<string, string | undefined>;

/**
 * Reads the settings of the edge from environment variables. Relative folders are taken from the repository's root.
 * @throws {SettingsError} that names every wrong one
 */
export const readEdgeSettings = (environment: Environment): EdgeSettings => {
  const problems: string[] = [];
  const text = (name: string, otherwise: string) => environment[name]?.trim() || otherwise;
  const whole = (name: string, otherwise: number, least = 0) => {
    const value = Number(text(name, String(otherwise)));
    if (Number.isInteger(value) && value >= least) return value;
    problems.push(`${name} must be a whole number of at least ${least}, not ${environment[name]}`);
    return otherwise;
  };
  const address = (name: string, otherwise: string) => {
    const value = text(name, otherwise);
    if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value;
    problems.push(`${name} must be an http or https address, not ${value}`);
    return otherwise;
  };
  const origin = (name: string, otherwise: string) => new URL(address(name, otherwise)).origin;
  const optionalAddress = (name: string) => (text(name, '') ? address(name, '') : '');
  const optionalOrigins = (name: string) =>
    text(name, '')
      .split(/\s+/)
      .filter(Boolean)
      .map((value) => URL.parse(value)?.origin ?? (problems.push(`${name} must hold addresses, not ${value}`), ''));

  const names = (name: string, otherwise: string) =>
    text(name, otherwise)
      .split(/\s+/)
      .filter(Boolean)
      .map((value) =>
        /^[\w#=/@.%-]+$/.test(value) ? value : (problems.push(`${name} must hold names, not ${value}`), ''),
      );

  const oneOf = <const T extends string>(name: string, values: readonly [T, ...T[]]): T => {
    const value = text(name, values[0]);
    const known = values.find((one) => one === value);
    if (known === undefined) problems.push(`${name} must be ${values.join(' or ')}, not ${value}`);
    return known ?? values[0];
  };

  const folder = (name: string, otherwise: string) => path.resolve(ROOT, text(name, otherwise));
  const postgres = (name: string) => {
    const value = text(name, '');
    if (value && !/^postgres(ql)?:\/\//.test(value))
      problems.push(`${name} must be an address that begins with postgres:// or postgresql://`);
    return value || undefined;
  };
  const secret = (name: string) => {
    const value = text(name, '');
    if (value && value.length < 32) problems.push(`${name} must be a secret of at least 32 characters`);
    return value || undefined;
  };

  const port = whole('PORT', 3000);
  const releasesDir = folder('RELEASES_DIR', '.data/releases');
  const payment = [...new Set([...optionalOrigins('MIDTRANS_SNAP_JS_URL'), ...optionalOrigins('MIDTRANS_SNAP_BASE')])];
  const google = text('GOOGLE_CLIENT_ID', '')
    ? [origin('GOOGLE_SCRIPT_URL', 'https://accounts.google.com/gsi/client')]
    : [];
  const discussion = optionalOrigins('DISCUSSION_URL');
  const settings: EdgeSettings = {
    port,
    host: text('HOST', '0.0.0.0'),
    site: {
      siteName: text('SITE_NAME', 'Acara'),
      siteDomain: text('SITE_DOMAIN', 'localhost'),
      publicOrigin: origin('PUBLIC_ORIGIN', `http://localhost:${port}`),
      providerSiteUrl: address('PROVIDER_SITE_URL', 'https://penyedia.acara.test/'),
      createEventUrl: address('CREATE_EVENT_URL', 'https://iklan.acara.test/buat-event'),
      advertisingUrl: address('ADVERTISING_URL', 'https://iklan.acara.test/'),
      supportEmail: text('SUPPORT_EMAIL', 'bantuan@acara.test'),
      supportPhone: text('SUPPORT_PHONE', '+62 21 5550 1234'),
      supportWhatsapp: text('SUPPORT_WHATSAPP', '6281255501234'),
      googleClientId: text('GOOGLE_CLIENT_ID', ''),
      googleScriptUrl: address('GOOGLE_SCRIPT_URL', 'https://accounts.google.com/gsi/client'),
      snapScriptUrl: address('MIDTRANS_SNAP_JS_URL', 'https://app.sandbox.midtrans.com/snap/snap.js'),
      snapClientKey: text('MIDTRANS_CLIENT_KEY', ''),
      discussionUrl: optionalAddress('DISCUSSION_URL'),
      ...(oneOf('SERVICE_WORKER', ['on', 'off']) === 'off' && { serviceWorker: 'off' }),
    },
    apiOrigin: origin('API_ORIGIN', `http://127.0.0.1:${whole('API_PORT', 3001)}`),
    releasesDir,
    releases: {
      databaseUrl: postgres('RELEASES_DATABASE_URL'),
      lastKnown: folder('RELEASES_LAST_KNOWN', path.join(releasesDir, 'last-known.json')),
      secret: secret('RELEASES_SECRET'),
    },
    gate: { isOn: oneOf('RELEASE_GATE', ['on', 'off']) === 'on', networks: whole('RELEASE_GATE_NETWORKS', 5, 1) },
    trustProxy: text('EDGE_TRUST_PROXY', '') || false,
    logLevel: text('LOG_LEVEL', 'info'),
    render: {
      workers: whole('RENDER_WORKERS', 2, 1),
      budgetMs: whole('RENDER_BUDGET_MS', 800, 1),
      hangMs: whole('RENDER_HANG_MS', 1000, 1),
      memoryMb: whole('RENDER_MEMORY_MB', 256, 16),
      maxPerWorker: whole('RENDER_MAX_PER_WORKER', 16, 1),
    },
    cache: {
      freshMs: whole('PAGE_FRESH_MS', 3000),
      staleMs: whole('PAGE_STALE_MS', 60_000),
      maxBytes: whole('PAGE_CACHE_MB', 64, 1) * 1024 * 1024,
    },
    origins: {
      script: [...payment, ...google, ...discussion],
      style: google,
      frame: [...payment, ...google, ...discussion],
      connect: [...payment, ...google, ...discussion],
      policies: names('TRUSTED_TYPES_POLICIES', google.length > 0 ? 'goog#html' : ''),
    },
  };
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
};
