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
