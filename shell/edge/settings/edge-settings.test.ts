import { hashSource, securityPolicy } from '../document/security-headers.ts';
import { readEdgeSettings } from './edge-settings.ts';

describe('the settings of the edge', () => {
  test('have usable defaults', () => {
    const settings = readEdgeSettings({});
    expect(settings).toMatchObject({
      port: 3000,
      apiOrigin: 'http://127.0.0.1:3001',
      render: { workers: 2, budgetMs: 800 },
    });
    expect(settings.site).toMatchObject({
      siteName: 'Acara',
      siteDomain: 'localhost',
      publicOrigin: 'http://localhost:3000',
    });
    expect(settings.releasesDir).toMatch(/[/\\][.]data[/\\]releases$/);
  });

  test('follow the environment', () => {
    const { site, port } = readEdgeSettings({
      PORT: '8080',
      SITE_NAME: 'Pesta',
      PUBLIC_ORIGIN: 'https://pesta.test',
    });
    expect([port, site.siteName, site.publicOrigin]).toEqual([8080, 'Pesta', 'https://pesta.test']);
  });

  test('contain where the registry is, where the last good one is saved, and what signs previews', () => {
    const { releasesDir, releases } = readEdgeSettings({ RELEASES_DIR: '/srv/releases' });
    expect([releasesDir, releases]).toEqual([
      '/srv/releases',
      { databaseUrl: undefined, lastKnown: '/srv/releases/last-known.json', secret: undefined },
    ]);
    expect(
      readEdgeSettings({
        RELEASES_DATABASE_URL: 'postgres://a@db/releases',
        RELEASES_LAST_KNOWN: '/var/last.json',
        RELEASES_SECRET: 's'.repeat(32),
      }).releases,
    ).toEqual({
      databaseUrl: 'postgres://a@db/releases',
      lastKnown: '/var/last.json',
      secret: 's'.repeat(32),
    });
  });

  test('contain the bucket of release files', () => {
    const RELEASES_BUCKET_URL = 'https://s3.example/acara';
    const keys = { RELEASES_BUCKET_ACCESS_KEY: 'site', RELEASES_BUCKET_SECRET_KEY: 'k'.repeat(20) };
    const settings = readEdgeSettings({ RELEASES_BUCKET_URL, ...keys, RELEASES_SECRET: 's'.repeat(32) });
    expect(settings.releases.bucket).toEqual({
      url: RELEASES_BUCKET_URL,
      region: 'us-east-1',
      accessKey: 'site',
      secretKey: 'k'.repeat(20),
    });
  });

  test('have the health gate on by default', () => {
    expect(readEdgeSettings({}).healthGate).toEqual({ isOn: true, networks: 5 });
    expect(readEdgeSettings({ RELEASE_GATE: 'off', RELEASE_GATE_NETWORKS: '7' }).healthGate).toEqual({
      isOn: false,
      networks: 7,
    });
  });

  test('trust no proxy by default, and listen everywhere', () => {
    expect(readEdgeSettings({})).toMatchObject({ host: '0.0.0.0', trustProxy: false });
    const given = readEdgeSettings({ HOST: '127.0.0.1', EDGE_TRUST_PROXY: 'loopback, 10.0.0.0/8' });
    expect(given).toMatchObject({ host: '127.0.0.1', trustProxy: 'loopback, 10.0.0.0/8' });
  });
});

const plainPolicy = (environment: Record<string, string>, isHttps = false) =>
  securityPolicy({ origins: readEdgeSettings(environment).origins, isHttps, scripts: [] });

describe('the policy', () => {
  test('allows the origins of the settings and no others', () => {
    const { origins } = readEdgeSettings({
      MIDTRANS_CLIENT_KEY: 'Mid-client-abcdef',
      MIDTRANS_SNAP_JS_URL: 'https://js.midtrans.com/snap/snap.js',
      GOOGLE_CLIENT_ID: 'id',
      DISCUSSION_URL: 'http://localhost:3002/diskusi',
    });
    const policy = securityPolicy({ origins, isHttps: true, scripts: ['a()'] }).contentPolicy(['b{}']);
    expect(policy).toContain(
      'frame-src https://js.midtrans.com https://app.midtrans.com https://accounts.google.com/gsi/ http://localhost:3002;',
    );
    // Of others no more than the folder of the script: an origin may echo the request.
    expect(policy).toContain(
      `script-src 'self' ${hashSource('a()')} https://js.midtrans.com/snap/ https://accounts.google.com/gsi/;`,
    );
    expect(policy).toContain(`style-src https://accounts.google.com/gsi/ ${hashSource('')} ${hashSource('b{}')};`);
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(policy).toContain('upgrade-insecure-requests');
    // Threads are only shown.
    expect(policy).toContain(
      "connect-src 'self' https://js.midtrans.com https://app.midtrans.com https://accounts.google.com/gsi/;",
    );
  });

  test("reaches the site alone where no other is set, and no other's pictures in any case", () => {
    const sources = (environment: Record<string, string>) =>
      plainPolicy(environment)
        .contentPolicy([])
        .replaceAll(/ 'sha256-[^']+'/g, '')
        .split('; ');
    expect(sources({})).toEqual([
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "script-src 'self'",
      "script-src-attr 'none'",
      'style-src',
      "style-src-attr 'none'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'none'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ]);
    const all = {
      MIDTRANS_CLIENT_KEY: 'Mid-client-abcdef',
      GOOGLE_CLIENT_ID: 'id',
      DISCUSSION_URL: 'https://a.test/b',
    };
    expect(sources(all)).toEqual(
      expect.arrayContaining(["img-src 'self' data:", "font-src 'self'", "form-action 'self'", "worker-src 'self'"]),
    );
  });

  test.each([
    ['Mid-client-abcdef', 'https://app.midtrans.com'],
    ['SB-Mid-client-abcdef', 'https://app.sandbox.midtrans.com'],
  ])('allows the payment provider and Google with no more than their keys: %s', (key, snap) => {
    const keys = { MIDTRANS_CLIENT_KEY: key, GOOGLE_CLIENT_ID: 'abc.apps.googleusercontent.com' };
    expect(readEdgeSettings(keys).site).toMatchObject({
      snapClientKey: key,
      snapScriptUrl: `${snap}/snap/snap.js`,
      googleScriptUrl: 'https://accounts.google.com/gsi/client',
    });
    const policy = plainPolicy(keys).contentPolicy([]);
    expect(policy).toContain(`script-src 'self' ${snap}/snap/ https://accounts.google.com/gsi/;`);
    expect(policy).toContain(`frame-src ${snap} https://accounts.google.com/gsi/;`);
  });

  test("has the site's trusted types policy, and those for third-party scripts", () => {
    const named = (environment: Record<string, string>) =>
      /trusted-types ([^;]*)/.exec(plainPolicy(environment).contentPolicy([]))?.[1];
    expect(named({})).toBe('default');
    expect(named({ GOOGLE_CLIENT_ID: 'id' })).toBe('default goog#html');
    expect(named({ GOOGLE_CLIENT_ID: 'id', TRUSTED_TYPES_POLICIES: 'snap gis#html' })).toBe('default snap gis#html');
  });

  test('requires https where the site uses it', () => {
    const { headers } = plainPolicy({}, true);
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(plainPolicy({}).headers['strict-transport-security']).toBeUndefined();
  });
});
