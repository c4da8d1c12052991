import { followRefusedAddresses } from './refused-addresses.ts';

const ORIGIN = window.location.origin;
const report = jest.fn();
const SIGNATURES = new Map([
  ['mfe-a/a-release-1', 'signature of a'],
  ['shell/s-release-1', 'signature of s'],
]);
const getSignature = (remote: string, releaseId: string) => SIGNATURES.get(`${remote}/${releaseId}`);

type Refused = { blockedURI: string; effectiveDirective?: string; sourceFile?: string | null; disposition?: string };
const violation = ({ disposition = 'enforce', effectiveDirective = 'img-src', sourceFile = '', blockedURI }: Refused) =>
  Object.assign(new Event('securitypolicyviolation', { bubbles: true }), {
    blockedURI,
    effectiveDirective,
    sourceFile,
    disposition,
  });

/** A page of its own: listeners cannot be removed. */
const follow = (...early: Event[]) => {
  const page = Object.assign(new EventTarget(), { location: window.location }) as Window;
  followRefusedAddresses({ page, early, getSignature, report });
  return (refused: Refused) => page.dispatchEvent(violation(refused));
};
beforeEach(() => report.mockReset());

describe('a request that the policy refused', () => {
  it('is reported with the release whose script made it', () => {
    const sourceFile = `${ORIGIN}/r/mfe-a/a-release-1/main.js`;
    follow()({ blockedURI: 'https://evil.test/?acara_access=secret', effectiveDirective: 'font-src', sourceFile });
    const cause = { remote: 'mfe-a', releaseId: 'a-release-1', signature: 'signature of a' };
    expect(report.mock.calls).toEqual([['policy', 'font-src refused evil.test', [cause]]]);
  });

  it.each([
    ['no script is named', ''],
    ['no script is known', null],
    ['the page is named', `${ORIGIN}/event/a`],
    ['ours is named, which passes calls on', `${ORIGIN}/r/shell/s-release-1/deferred.js`],
    ['the release has no signature', `${ORIGIN}/r/mfe-b/b-release-1/main.js`],
    ['it is of another site', 'https://evil.test/r/mfe-a/a-release-1/main.js'],
  ])('may be the fault of all that ran where %s', (_what, sourceFile) => {
    follow()({ blockedURI: 'https://evil.test/', sourceFile });
    expect(report.mock.calls).toEqual([['policy', 'img-src refused evil.test', undefined]]);
  });

  it('is reported from before this script ran, and later', () => {
    const refuse = follow(new ErrorEvent('error'), violation({ blockedURI: 'wss://evil.test' }));
    expect(report).toHaveBeenCalledTimes(1);
    refuse({ blockedURI: 'http://evil.test/' });
    expect(report).toHaveBeenCalledTimes(2);
  });

  it('names neither what was sent nor who sent it', () => {
    follow()({
      blockedURI: 'https://budi.at.surel.id.0123456789abcdef0123456789abcdef.evil.test:8443/budi@surel.id?a=b#c',
    });
    expect(report.mock.calls[0]?.[1]).toBe('img-src refused [long].evil.test');
  });

  it.each([
    ['a script of an extension', { blockedURI: 'https://ads.test/a', sourceFile: 'chrome-extension' }],
    ['a file of one', { blockedURI: 'https://ads.test/a', sourceFile: 'moz-extension://1/a.js' }],
    ['a picture in one', { blockedURI: 'chrome-extension://1/a.png' }],
    ['something inline', { blockedURI: 'inline', effectiveDirective: 'style-src-elem' }],
    ['code', { blockedURI: 'eval', effectiveDirective: 'script-src' }],
    ['markup', { blockedURI: 'trusted-types-sink', effectiveDirective: 'require-trusted-types-for' }],
    ['data', { blockedURI: 'data', effectiveDirective: 'font-src' }],
    ['a policy that only reports', { blockedURI: 'https://evil.test/', disposition: 'report' }],
  ])('is none where the policy refused %s', (_what, refused) => {
    follow()(refused);
    expect(report).not.toHaveBeenCalled();
  });
});
