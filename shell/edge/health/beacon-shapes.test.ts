import { readBeacon } from './beacon-shapes.ts';

const signature = 'sixteen_letters-';
const release = { remote: 'mfe-test', releaseId: 'test-release-1' };
const failure = { ...release, signature, phase: 'load', message: 'no entry' };
const error = { kind: 'error', ...release, signature, message: 'x' };
const shell = { releaseId: 'shell-release-1', signature };
const visit = { kind: 'visit', releases: [{ ...release, signature }], vitals: { lcp: 1200.5, cls: 0 } };

const shown = { page: '/event/konser', text: 900, area: 600, links: 12, buttons: 4 };
const symptom = { kind: 'symptom', releases: visit.releases, phase: 'frozen', message: 'no sign of life for 6 s' };

describe('a beacon', () => {
  test.each([
    failure,
    { ...failure, kind: 'failure' },
    { ...release, phase: 'load', message: '' },
    { ...failure, releaseId: null },
    { ...failure, shell },
    { ...failure, fragment: 'event.private-dialog' },
    error,
    { ...error, shell },
    { ...error, frames: ['mfe-test/test-release-1/a.js:1:234'] },
    visit,
    { ...visit, vitals: {} },
    { ...visit, shown: [shown] },
    symptom,
    { ...symptom, phase: 'unreadable' },
  ])('is read as it is: %j', (beacon) => {
    expect(readBeacon(JSON.stringify(beacon))).toEqual(beacon);
  });

  test.each<[string, unknown]>([
    ['a kind that nobody knows', { ...failure, kind: 'success' }],
    ['a field that nobody knows', { ...failure, more: 1 }],
    ['a name that is none', { ...failure, remote: 'MFE <b>' }],
    ['a release id that is none', { ...failure, releaseId: 'x"; drop' }],
    ['a short release id', { ...failure, releaseId: 'a' }],
    ['a signature that is none', { ...failure, signature: 'short' }],
    ['an error without a signature', { ...error, signature: undefined }],
    ['an error of no release', { ...error, releaseId: null }],
    ['a frame of another site', { ...error, frames: ['https://evil.test/a.js:1:2'] }],
    ['a frame with a query', { ...error, frames: ['mfe-test/test-release-1/a.js?token=1:1:2'] }],
    ['eleven frames', { ...error, frames: Array(11).fill('mfe-test/test-release-1/a.js:1:2') }],
    ['a shell without a signature', { ...failure, shell: { releaseId: shell.releaseId } }],
    ['a shell with a field that nobody knows', { ...error, shell: { ...shell, remote: 'shell' } }],
    ['a shell beside a visit', { ...visit, shell }],
    ['a fragment whose name is none', { ...failure, fragment: 'a <b>' }],
    ['a fragment beside an error that nobody caught', { ...error, fragment: 'a.part' }],
    ['a long message', { ...failure, message: 'x'.repeat(501) }],
    ['a phase that is a text', { ...failure, phase: 'load <b>' }],
    ['no releases', { ...visit, releases: [] }],
    [
      'too many releases',
      { ...visit, releases: Array.from({ length: 33 }, (_, at) => ({ ...release, remote: `m${at}`, signature })) },
    ],
    ['a release twice', { ...visit, releases: [...visit.releases, ...visit.releases] }],
    ['a time below nothing', { ...visit, vitals: { lcp: -1 } }],
    ['a time of hours', { ...visit, vitals: { lcp: 3_600_000 } }],
    ['a text for a time', { ...visit, vitals: { lcp: '1' } }],
    ['a vital that nobody knows', { ...visit, vitals: { fid: 1 } }],
    ['five pages', { ...visit, shown: Array(5).fill(shown) }],
    ['a page with a long path', { ...visit, shown: [{ ...shown, page: `/${'x'.repeat(100)}` }] }],
    ['a page with half a link', { ...visit, shown: [{ ...shown, links: 0.5 }] }],
    ['a page with less than nothing', { ...visit, shown: [{ ...shown, text: -1 }] }],
    ['a symptom that nobody knows', { ...symptom, phase: 'tired' }],
    ['a symptom of no release', { ...symptom, releases: [] }],
    ['a symptom of a release twice', { ...symptom, releases: [...visit.releases, ...visit.releases] }],
    ['vitals beside a symptom', { ...symptom, vitals: {} }],
    ['nothing', null],
    ['a list', []],
    ['a text', 'x'],
    ['what would reach a prototype', JSON.parse('{"__proto__":{"kind":"visit"},"constructor":1}')],
  ])('is none with %s', (_why, value) => {
    expect(readBeacon(JSON.stringify(value))).toBeNull();
  });

  test.each(['', '{', 'null', '[1', '{"a":'.repeat(500)])('is none where the text is no JSON: %.20s', (text) => {
    expect(readBeacon(text)).toBeNull();
  });
});
