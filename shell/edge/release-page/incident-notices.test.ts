/** @jest-environment ../remote-kit/jest/jsdom-environment.cjs */
import { acknowledge, deployVersion } from '@acara/releases';
import { pageBody } from './page-body.ts';
import type { Report } from './read-report.ts';
import { reportJson } from './report-json.ts';
import { ofTeam } from './team-view.ts';
import { deployed, haltedByGate, hoursAgo, ownedBy, report } from './testing.ts';

const FAILURE = {
  kind: 'failure',
  message: '<b>no row</b>',
  place: 'mfe-a/mfe-a-3/a.js:1:2',
  visitors: 12,
  firstReleaseId: 'mfe-a-2',
  original: { file: 'mfe-a/src/seats.tsx', line: 4, name: 'row' },
};
const BEFORE = deployed('shell', 'mfe-a', 'mfe-b');
const HALTED = haltedByGate(BEFORE, 'mfe-a', { ids: ['mfe-a-2', 'mfe-a-3'], failure: FAILURE });

const show = (known: Partial<Report>, team: string | null = null) => {
  document.body.innerHTML = pageBody(report(known), { remote: null, team }).html;
  return Array.from(document.querySelectorAll('.notice-halted'), (one) => one.textContent?.replace(/\s+/g, ' ').trim());
};

describe('releases that were halted automatically', () => {
  test('have one notice per package: the latest with its cause, commit and owner, and a button', () => {
    const notices = show(HALTED);
    expect(notices).toEqual([
      'Dihentikan otomatis: mfe-a mfe-a-3. 1 Mar 15:07 WIB. Juga 1 rilis sebelumnya. Gagal: <b>no row</b>' +
        'mfe-a/src/seats.tsx:4 (row)12 pengunjung, pertama di rilis mfe-a-2 Commit fixture, pemilik Satu (#team-satu) ' +
        'failure: mfe-a-3 Akui mfe-a',
    ]);
    const form = document.querySelector('form');
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/_releases/ack?range=1h']);
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ package: 'mfe-a' });
    expect(document.querySelector('#angka')?.textContent).toBe('Angka mfe-a');
  });

  test('have none once they are acknowledged; the release has the name', () => {
    const registry = acknowledge(HALTED.registry, 'mfe-a', { by: 'ani' }, hoursAgo(0.5));
    expect(show({ ...HALTED, registry })).toEqual([]);
    expect(document.querySelector('.packages')?.textContent).toContain('Diakui ani, 1 Mar 15:37 WIB');
  });

  test('stay until then, however long ago that was and after many other changes; those that a person halted have none', () => {
    const registry = structuredClone(HALTED.registry);
    for (const { extras } of registry.microFrontends['mfe-a'] ?? [])
      if (extras.acara.releaseId === 'mfe-a-3') delete extras.acara.revoked?.automatic;
    expect(show({ registry, audit: [], now: report().now + 9 * 86_400_000 })).toEqual([
      expect.stringContaining('Dihentikan otomatis: mfe-a mfe-a-2.'),
    ]);
  });

  test('are in the JSON with all of it', () => {
    const json = reportJson(report(HALTED), {});
    expect(json.unacknowledged).toEqual([
      expect.objectContaining({
        package: 'mfe-a',
        releaseId: 'mfe-a-3',
        commit: 'fixture',
        why: 'failure: mfe-a-3',
        failure: FAILURE,
        owner: { team: 'Satu', contact: '#team-satu' },
      }),
      expect.objectContaining({ releaseId: 'mfe-a-2' }),
    ]);
    expect(json.packages.map(({ remote }) => remote)).toEqual(['shell', 'mfe-a', 'mfe-b']);
    expect(reportJson(ofTeam(report(HALTED), 'Dua'), {})).toMatchObject({ packages: [], unacknowledged: [] });
  });
});

describe('a release that many pages lost', () => {
  const surged = deployed('shell', 'mfe-a', 'mfe-b');
  const at = hoursAgo(1).toISOString();
  for (const version of surged.microFrontends['mfe-a'] ?? [])
    version.extras.acara.surge = {
      at,
      why: '24 visitors of 9 networks lost it',
      visitors: 24,
      networks: 9,
      usual: 0.5,
      failure: FAILURE,
    };

  test('has a notice until it is acknowledged, and is in the JSON', () => {
    expect(show({ registry: surged })).toEqual([
      expect.stringMatching(
        /^Banyak halaman kehilangan: mfe-a mfe-a-1[.] 1 Mar 15:07 WIB[.] Gagal: .*24 visitors of 9 networks lost it Akui mfe-a$/,
      ),
    ]);
    const expected = { package: 'mfe-a', releaseId: 'mfe-a-1', visitors: 24, failure: FAILURE };
    expect(reportJson(report({ registry: surged }), {}).surges).toEqual([expect.objectContaining(expected)]);
    const registry = acknowledge(surged, 'mfe-a', { by: 'ani' }, hoursAgo(0.5));
    expect(show({ registry })).toEqual([]);
  });
});

describe('the packages of a team', () => {
  const registry = deployVersion(HALTED.registry, 'mfe-b', ownedBy('Dua', 'mfe-b', 'mfe-b-2'), hoursAgo(0.2));
  const cards = () => Array.from(document.querySelectorAll('.packages h3'), (one) => one.textContent);

  test('are shown alone when it is chosen, with its halts and changes only', () => {
    expect(show({ ...HALTED, registry }, 'Dua')).toEqual([]);
    expect(cards()).toEqual(['mfe-b']);
    expect(document.querySelector('.audit')).toBeNull();
    expect(document.querySelector('.packages a')?.getAttribute('href')).toBe(
      '/_releases?range=1h&team=Dua&package=mfe-b#angka',
    );
    show({ ...HALTED, registry }, 'Satu');
    expect(cards()).toEqual(['mfe-a']);
    expect(document.querySelector('form')?.getAttribute('action')).toBe('/_releases/ack?range=1h&team=Satu');
  });

  test('are chosen by links, of which the present one is marked', () => {
    show({ ...HALTED, registry }, 'Dua');
    const links = Array.from(document.querySelectorAll('.teams a'), (one) => [
      one.textContent,
      one.getAttribute('href'),
      one.getAttribute('aria-current'),
    ]);
    expect(links).toEqual([
      ['Semua tim', '/_releases?range=1h', null],
      ['Dua', '/_releases?range=1h&team=Dua', 'true'],
      ['Satu', '/_releases?range=1h&team=Satu', null],
    ]);
  });
});
