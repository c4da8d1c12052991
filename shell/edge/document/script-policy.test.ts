/** @jest-environment ../remote-kit/jest/jsdom-environment.cjs */
import { scriptPolicy } from './head-scripts.ts';

type Rules = { createScriptURL: (address: string) => string | null };

/** Runs the script as a document would; returns what its policy makes of addresses. */
const readPolicy = (origins: string[]) => {
  const made: [string, Rules][] = [];
  const page = { trustedTypes: { createPolicy: (name: string, rules: Rules) => made.push([name, rules]) } };
  new Function('window', 'origin', scriptPolicy(origins))(page, location.origin);
  expect(made.map(([name]) => name)).toEqual(['default']);
  return made[0]?.[1] as Rules;
};

const SNAP = 'https://app.midtrans.com';

describe('the policy of scripts', () => {
  test.each([
    '/r/mfe-discovery/20260101-abc/remoteEntry.js',
    '/r/mfe-discovery/20260101-abc/remoteEntry.js?attempt=1',
    `${location.origin}/r/shell/20260101-abc/deferred.1a2b3c.js`,
    '/sw.js',
    `${SNAP}/snap/snap.js`,
  ])('admits %s as it is written', (address) => {
    expect(readPolicy([SNAP]).createScriptURL(address)).toBe(address);
  });

  test.each([
    '/img/event/1.js',
    '/api/v1/event?callback=alert',
    '/r/../api/v1/event.js',
    '/r/%2e%2e/api/v1/event.js',
    '/r/shell/20260101-abc/release.json',
    '/x/sw.js',
    '',
    'data:text/javascript,alert(1)',
    'blob:http://localhost/r/x.js',
    'javascript:alert(1)//r/x.js',
    '//evil.test/r/shell/x.js',
    `${SNAP}.evil.test/snap/snap.js`,
    'http://app.midtrans.com/snap/snap.js',
    'https://app.midtrans.com:8443/snap/snap.js',
  ])('refuses %s', (address) => {
    expect(readPolicy([SNAP]).createScriptURL(address)).toBeNull();
  });

  test('turns text into neither markup nor code', () => {
    expect(Object.keys(readPolicy([]))).toEqual(['createScriptURL']);
  });

  test('does nothing in browsers without trusted types', () => {
    expect(() => new Function('window', scriptPolicy([]))({})).not.toThrow();
  });

  test('cannot be left by an origin', () => {
    expect(scriptPolicy(['</script><script>'])).not.toContain('</script><script>');
  });
});
