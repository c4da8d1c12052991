import type { Origins, Service } from '@acara/shared-contract/release';
import { readEdgeSettings } from '../settings/edge-settings.ts';
import { createPagePolicies } from './page-policies.ts';
import { hashSource, protectionHeaders } from './security-headers.ts';

const ALL: Service[] = ['payment', 'google', 'discussion'];

const policyOf = (environment: Record<string, string>, origins: Origins[] = [{ services: ALL }]) =>
  createPagePolicies(readEdgeSettings(environment))(origins);

/** Its directives, without hashes. */
const directives = (...given: Parameters<typeof policyOf>): string[] =>
  policyOf(...given)
    .contentPolicy([])
    .replaceAll(/ 'sha256-[^']+'/g, '')
    .split('; ');

const SITE_ALONE = [
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
];

describe('the policy of a page', () => {
  test('allows the services that its releases declare, by the settings, and no others', () => {
    const environment = {
      MIDTRANS_CLIENT_KEY: 'Mid-client-abcdef',
      MIDTRANS_SNAP_JS_URL: 'https://js.midtrans.com/snap/snap.js',
      GOOGLE_CLIENT_ID: 'id',
      DISCUSSION_URL: 'http://localhost:3002/diskusi',
      PUBLIC_ORIGIN: 'https://acara.test',
    };
    const { scriptPolicy, contentPolicy } = policyOf(environment);
    const policy = contentPolicy(['b{}']);
    expect(policy).toContain(
      'frame-src https://js.midtrans.com https://app.midtrans.com https://accounts.google.com/gsi/ http://localhost:3002;',
    );
    // Of others no more than the folder of the script: an origin may echo the request.
    expect(policy).toContain("https://js.midtrans.com/snap/ https://accounts.google.com/gsi/; script-src-attr 'none';");
    expect(policy).toContain(hashSource(scriptPolicy));
    expect(policy).toContain(`style-src https://accounts.google.com/gsi/ ${hashSource('')} ${hashSource('b{}')};`);
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(policy).toContain('upgrade-insecure-requests');
    // Threads are only shown.
    expect(policy).toContain(
      "connect-src 'self' https://js.midtrans.com https://app.midtrans.com https://accounts.google.com/gsi/;",
    );
    expect(directives(environment, [{ services: ['discussion'] }])).toEqual(
      expect.arrayContaining(["script-src 'self'", "connect-src 'self'", 'frame-src http://localhost:3002']),
    );
  });

  test("reaches the site alone where nothing is declared or no service is set, and no other's pictures in any case", () => {
    const all = {
      MIDTRANS_CLIENT_KEY: 'Mid-client-abcdef',
      GOOGLE_CLIENT_ID: 'id',
      DISCUSSION_URL: 'https://a.test/b',
    };
    expect(directives({})).toEqual(SITE_ALONE);
    // But for the names of trusted types policies, which are the settings'.
    expect(directives(all, []).slice(0, -1)).toEqual(SITE_ALONE.slice(0, -1));
    expect(directives(all)).toEqual(
      expect.arrayContaining(["img-src 'self' data:", "font-src 'self'", "form-action 'self'", "worker-src 'self'"]),
    );
  });

  test('allows the addresses that its releases declare, each once', () => {
    const maps: Origins = {
      script: ['https://maps.example/js/'],
      style: ['https://maps.example/css/'],
      frame: ['https://maps.example'],
      connect: ['https://tiles.example'],
    };
    const declared = [maps, { script: ['https://maps.example/js/', 'https://player.example/v1.js'] }];
    expect(directives({}, declared)).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://maps.example/js/ https://player.example/v1.js",
        'style-src https://maps.example/css/',
        "connect-src 'self' https://tiles.example",
        'frame-src https://maps.example',
      ]),
    );
    expect(policyOf({}, declared).scriptPolicy).toContain('["https://maps.example","https://player.example"]');
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
    const policy = directives(keys);
    expect(policy).toContain(`script-src 'self' ${snap}/snap/ https://accounts.google.com/gsi/`);
    expect(policy).toContain(`frame-src ${snap} https://accounts.google.com/gsi/`);
  });

  test("has the site's trusted types policy, and those for third-party scripts", () => {
    const named = (environment: Record<string, string>) =>
      directives(environment).find((directive) => directive.startsWith('trusted-types '));
    expect(named({})).toBe('trusted-types default');
    expect(named({ GOOGLE_CLIENT_ID: 'id' })).toBe('trusted-types default goog#html');
    expect(named({ GOOGLE_CLIENT_ID: 'id', TRUSTED_TYPES_POLICIES: 'snap gis#html' })).toBe(
      'trusted-types default snap gis#html',
    );
  });

  test('requires https where the site uses it', () => {
    expect(protectionHeaders(true)['strict-transport-security']).toContain('max-age=31536000');
    expect(protectionHeaders(false)['strict-transport-security']).toBeUndefined();
  });
});
