/** @jest-environment ../remote-kit/jest/jsdom-environment.cjs */
import { emptyTally, halt, listVersion, promote, rollOut, runningAnalyses, type AnalysisTally } from '@acara/releases';
import type { AuditEntry, RegistryDocument } from '@acara/releases/registry';
import { pageBody } from './page-body.ts';
import type { Report } from './read-report.ts';
import { built, deployed, hoursAgo, measured, minuteAgo, minuteCount, report } from './testing.ts';

/** `mfe-a` gives its second release to a share of the visitors. */
const underAnalysis = (bp = 1000): RegistryDocument => {
  const listed = listVersion(deployed('shell', 'mfe-a', 'mfe-b'), 'mfe-a', built('mfe-a', 'mfe-a-2'), hoursAgo(2));
  return rollOut(listed, 'mfe-a', { releaseId: 'mfe-a-2', bp }, hoursAgo(1.5));
};
const tally = (more: Partial<AnalysisTally> = {}) => ({ ...emptyTally(), ...more }) as AnalysisTally;
const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  revision: 1,
  at: hoursAgo(1).toISOString(),
  by: 'ani',
  action: 'rollout',
  why: '',
  diff: [],
  previous: null,
  document: 'c'.repeat(64),
  hash: '0'.repeat(64),
  ...more,
});

const show = (known: Partial<Report>, wanted: string | null = null) => {
  document.body.innerHTML = pageBody(report(known), { remote: wanted, team: null }).html;
  return document.body;
};
const readText = (selector: string) => document.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim();
const part = (heading: string) =>
  document.getElementById(heading)?.closest('section')?.textContent?.replace(/\s+/g, ' ');

describe('an empty page', () => {
  test('has a text for that in each of its sections', () => {
    show({});
    expect(part('uji')).toContain('Tidak ada uji yang berjalan');
    expect(part('paket')).toContain('Belum ada rilis yang diterbitkan');
    expect(part('perubahan')).toContain('Belum ada perubahan yang tercatat');
    expect(readText('.top')).toContain('Diperbarui 16:07:30 WIB');
  });

  test('shows that there were no visits, of the chosen package and for each', () => {
    show({ registry: deployed('shell', 'mfe-a') });
    expect(readText('#angka')).toBe('Angka shell');
    expect(document.body.textContent?.match(/Belum ada kunjungan dalam rentang ini/g)).toHaveLength(3);
  });
});

describe('the packages', () => {
  test('show which release is stable, which is the canary, and which were revoked and why', () => {
    const first = rollOut(underAnalysis(), 'mfe-a', { bp: 250 }, hoursAgo(1));
    const bad = listVersion(first, 'mfe-b', built('mfe-b', 'mfe-b-2'), hoursAgo(1));
    const rolled = rollOut(bad, 'mfe-b', { releaseId: 'mfe-b-2', bp: 100 }, hoursAgo(1));
    show({ registry: halt(rolled, 'mfe-b', 'tombol mati', hoursAgo(0.5)) });
    const cards = Array.from(document.querySelectorAll('.packages>li'), (card) =>
      card.textContent?.replace(/\s+/g, ' ').trim(),
    );
    expect(cards[0]).toContain('Semua pengunjung shell-1');
    expect(cards[1]).toContain('Yang lain, 97,5 % mfe-a-1 Canary, 2,5 % mfe-a-2');
    expect(cards[2]).toContain('Semua pengunjung mfe-b-1 Ditarik mfe-b-2 1 Mar 15:37 WIB: tombol mati');
  });

  test('link to their counts and keep the range; the current one is marked', () => {
    show({ registry: underAnalysis() }, 'mfe-b');
    const links = Array.from(document.querySelectorAll('.packages a'), (link) => [
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ]);
    expect(links).toEqual([
      ['/_releases?range=1h&package=shell#angka', null],
      ['/_releases?range=1h&package=mfe-a#angka', null],
      ['/_releases?range=1h&package=mfe-b#angka', 'true'],
    ]);
    expect(Array.from(document.querySelectorAll('.ranges a'), (link) => link.getAttribute('href'))).toEqual([
      '/_releases?range=1h&package=mfe-b#angka',
      '/_releases?range=3h&package=mfe-b#angka',
      '/_releases?range=24h&package=mfe-b#angka',
    ]);
  });

  test('are shown in numbers: one release, its visits and shares', () => {
    const counts = { remote: 'shell', releaseId: 'shell-1', visits: 1200, failures: 6, errors: 30 };
    show({ registry: deployed('shell'), minutes: [minuteCount(minuteAgo(2), counts)] });
    expect(readText('.packages>li')).toContain('1.200 kunjungan, 0,5 % gagal, 2,5 % galat');
    const cells = Array.from(document.querySelectorAll('.releases tbody tr>*'), ({ textContent }) =>
      textContent?.trim(),
    );
    expect(cells).toEqual(['shell-1', 'semua', '1.200', '0,5\u00a0%', '2,5\u00a0%', '0', '–', '–', '–']);
  });
});

describe('the releases of a package', () => {
  const minutes = [
    minuteCount(minuteAgo(2), { releaseId: 'mfe-a-0', visits: 4 }),
    minuteCount(minuteAgo(1), {
      releaseId: 'mfe-a-1',
      visits: 4,
      // Between the bounds 2500 and 3000; three quarters of the visits stay below 2875.
      vitals: { lcp: measured('lcp', 3000, 4), inp: measured('inp', 1000, 4) },
    }),
  ];
  const ids = () =>
    Array.from(document.querySelectorAll('.releases tbody th'), ({ textContent }) => textContent?.trim());

  test('are the stable one, the canary, then others with reports, also those that are no longer listed', () => {
    show({ registry: underAnalysis(), minutes }, 'mfe-a');
    expect(ids()).toEqual(['mfe-a-1', 'mfe-a-2', 'mfe-a-0']);
    expect(readText('.releases tbody tr:last-child')).toContain('tidak terdaftar lagi');
    show({ registry: underAnalysis() }, 'mfe-a');
    expect(ids()).toEqual(['mfe-a-1', 'mfe-a-2']);
  });

  test('have the vitals that three quarters of the visits stay below; a poor one is named so', () => {
    show({ registry: underAnalysis(), minutes }, 'mfe-a');
    const vitals = Array.from(document.querySelectorAll('.releases tbody tr:first-child td.number'), (cell) =>
      cell.textContent?.trim(),
    ).slice(4);
    expect(vitals).toEqual(['2,88\u00a0s', expect.stringMatching(/ buruk$/), '–']);
  });
});

describe('few visits', () => {
  const registry = deployed('shell');
  const shown = (counts: { visits: number; failures: number; errors?: number }) => {
    show({ registry, minutes: [minuteCount(minuteAgo(2), { remote: 'shell', releaseId: 'shell-1', ...counts })] });
    const cells = Array.from(document.querySelectorAll('.releases tbody td.number'), ({ textContent }) => textContent);
    return [readText('.packages .soft'), ...cells.slice(0, 3)];
  };

  test.each([
    [{ visits: 4, failures: 4 }, ['4 kunjungan, 4 kali gagal, 0 kali galat', '4', '4 kali', '0 kali']],
    [{ visits: 0, failures: 3 }, ['0 kunjungan, 3 kali gagal, 0 kali galat', '0', '3 kali', '–']],
    [
      { visits: 30, failures: 40, errors: 3 },
      ['30 kunjungan, 40 kali gagal, 10 % galat', '30', '40 kali', '10\u00a0%'],
    ],
  ])('and failures without visits are numbers: %j', (counts, texts) => {
    expect(shown(counts)).toEqual(texts);
  });

  test('have no percentage in the whole section of the package', () => {
    shown({ visits: 19, failures: 2 });
    expect(part('angka')).toContain('2 kali');
    expect(part('angka')).not.toMatch(/\d\s*%/);
  });
});

describe('a canary without reports', () => {
  test('has its row with 0 beside the stable release', () => {
    show(
      { registry: underAnalysis(), minutes: [minuteCount(minuteAgo(2), { releaseId: 'mfe-a-1', visits: 50 })] },
      'mfe-a',
    );
    const rows = Array.from(document.querySelectorAll('.releases tbody tr'), (row) =>
      Array.from(row.children, ({ textContent }) => textContent?.trim()),
    );
    expect(rows.map((cells) => cells.slice(0, 6))).toEqual([
      ['mfe-a-1', 'yang lain, 90\u00a0%', '50', '0\u00a0%', '0\u00a0%', '0'],
      ['mfe-a-2', 'canary, 10\u00a0%, belum ada kunjungan', '0', '–', '–', '0'],
    ]);
  });
});

describe('an analysis', () => {
  const registry = underAnalysis();
  const [analysis] = runningAnalyses(registry);
  if (!analysis) throw new Error('no analysis');
  const known = tally({
    failure: {
      shares: [
        { bp: 100, hour: 0, canary: 1, control: 9, networks: 1 },
        { bp: 1000, hour: 0, canary: 11, control: 19, networks: 3 },
      ],
      networks: 4,
    },
  });

  test('of a release that all others have names the one at which the last of them are held back', () => {
    const held = promote(registry, 'mfe-a', hoursAgo(0.5), { bp: 100, minutes: 60 });
    const [running] = runningAnalyses(held);
    if (!running) throw new Error('no analysis');
    show({ registry: held, analyses: [{ analysis: running, tally: known }] });
    expect(part('uji')).toContain(
      'Semua pengunjung, kecuali 1 % yang masih memakai mfe-a-1; diuji sejak 1 Mar 14:37 WIB, sudah 1 jam 30 menit.',
    );
  });

  test('is shown by its affected visitors and what is expected of them', () => {
    show({ registry, analyses: [{ analysis, tally: known }] });
    expect(part('uji')).toContain('mfe-a mfe-a-2');
    expect(part('uji')).toContain('Canary 10 % pengunjung sejak 1 Mar 14:37 WIB, sudah 1 jam 30 menit.');
    const [failure, error] = document.querySelectorAll('.failure');
    const facts = Array.from(failure?.querySelectorAll('dd') ?? [], ({ textContent }) => textContent);
    expect(facts).toEqual(['12', '28', '4']);
    // One in a hundred of ten, one in ten of thirty: 3,1 of 40.
    expect(failure?.textContent).toContain('30\u00a0% dari yang terkena ada di canary; bila sama saja, 7,75\u00a0%.');
    expect(failure?.textContent).toMatch(/Bukti [\d.,]+ dari batas [\d.]+/);
    expect(error?.textContent).toContain('Belum ada pengunjung yang terkena.');
    expect(readText('#angka')).toBe('Angka mfe-a');
  });

  test('has the levels of slowness and the goals apart, which others do not have', () => {
    const shares = (canary: number, control: number) => ({
      shares: [{ bp: 1000, hour: 0, canary, control, networks: 5 }],
      networks: 5,
    });
    const known = tally({ 'slow inp 200': shares(9, 1), goal: shares(2, 98), 'goal payment opened': shares(0, 120) });
    show({ registry, analyses: [{ analysis, tally: known }] });
    const texts = Array.from(document.querySelectorAll('.failure'), ({ textContent }) => textContent ?? '');
    expect(texts.find((text) => text.includes('inp 200'))).toContain('inp 200: 9 dari 10 yang terkena ada di canary');
    const goals = texts.find((text) => text.includes('Tujuan'));
    expect(goals).toContain('2\u00a0% dari yang mencapainya ada di canary; bila sama saja, 10\u00a0%.');
    expect(goals).toContain('payment opened: 0\u00a0% dari yang mencapainya ada di canary');
    expect(texts.filter((text) => text.includes('Belum ada pengunjung'))).toHaveLength(5);
  });

  test('adds up the entries of one share, and has numbers instead of shares of few visitors', () => {
    const shares = [
      { bp: 1000, canary: 2, control: 1 },
      { bp: 1000, canary: 1, control: 3 },
      { bp: 5000, canary: 1, control: 0 },
    ].map((share, at) => ({ ...share, hour: at * 3_600_000, networks: 1 }));
    show({ registry, analyses: [{ analysis, tally: tally({ failure: { shares, networks: 2 } }) }] });
    const failure = document.querySelector('.failure');
    const facts = Array.from(failure?.querySelectorAll('dd') ?? [], ({ textContent }) => textContent);
    expect(facts).toEqual(['4', '4', '2']);
    expect(failure?.textContent).toContain('4 dari 8 yang terkena ada di canary; bila sama saja, sekitar 1,2.');
  });

  test('shows that the counts are unavailable', () => {
    show({ registry, minutes: null, analyses: [{ analysis, tally: null }] });
    expect(part('uji')).toContain('Hitungan uji ini belum dapat dibaca');
  });

  test('with the most evidence comes first, and its package is the one shown', () => {
    const other = { ...analysis, remote: 'mfe-b', releaseId: 'mfe-b-2' };
    show({
      registry,
      analyses: [
        { analysis: other, tally: tally() },
        { analysis, tally: known },
      ],
    });
    expect(Array.from(document.querySelectorAll('.analyses h3'), ({ textContent }) => textContent)).toEqual([
      'mfe-a mfe-a-2',
      'mfe-b mfe-b-2',
    ]);
  });
});

describe('unavailable stores', () => {
  test('are shown, and the known data stay', () => {
    show({ registry: underAnalysis(), isRegistryUnavailable: true, minutes: null, audit: null });
    expect(document.body.textContent).toContain('Registri tidak dapat dijangkau');
    expect(document.body.textContent).toContain('Hitungan tidak dapat dijangkau');
    // The health gate waits longer for a store than the page does.
    expect(document.body.textContent).toContain('Selama itu mungkin tidak ada rilis yang dihentikan otomatis.');
    expect(part('perubahan')).toContain('Catatan perubahan tidak dapat dijangkau');
    expect(document.querySelectorAll('.packages>li')).toHaveLength(3);
    expect(document.body.textContent).not.toContain('Belum ada kunjungan');
  });
});

test('shows that the health gate is off', () => {
  show({ registry: underAnalysis(), healthGate: { isOn: false, networks: 3 } });
  expect(document.body.textContent).toContain('tidak ada rilis yang dihentikan otomatis');
  show({ registry: underAnalysis() });
  expect(document.body.textContent).not.toContain('tidak ada rilis yang dihentikan otomatis');
});

test('a freeze is shown', () => {
  show({ registry: underAnalysis(), freeze: 'fri 17:00/mon 08:00' });
  expect(readText('.notice')).toMatch(/^Masa beku. Sekarang fri 17:00\/mon 08:00 \(WIB\): tidak ada rilis/);
});

test('shows an untrusted proxy: all visitors are one network then', () => {
  show({ registry: underAnalysis(), isBehindUnknownProxy: true });
  const [notice, ...others] = document.querySelectorAll('.notice');
  expect(others).toHaveLength(0);
  expect(notice?.textContent).toContain('tampak dari satu jaringan, sehingga rilis tidak dapat dihentikan otomatis');
  expect(notice?.textContent).toContain('EDGE_TRUST_PROXY');
  show({ registry: underAnalysis() });
  expect(document.body.textContent).not.toContain('EDGE_TRUST_PROXY');
});

describe('the last changes', () => {
  test('are ten, the newest first, with what happened to which release', () => {
    const diff = [
      { remote: 'mfe-a', releaseId: 'mfe-a-1', mark: 'traffic', from: 100, to: 90 },
      { remote: 'mfe-a', releaseId: 'mfe-a-2', mark: 'traffic', from: 0, to: 10 },
      { remote: 'mfe-a', releaseId: 'mfe-a-2', mark: 'bp', from: null, to: 1000 },
    ];
    show({
      audit: Array.from({ length: 12 }, (_, at) => entry({ revision: at + 1, why: `alasan ${at + 1}`, diff })),
    });
    const items = Array.from(document.querySelectorAll('.audit>li'), ({ textContent }) =>
      textContent?.replace(/\s+/g, ' ').trim(),
    );
    expect(items).toHaveLength(10);
    expect(items[0]).toBe('1 Mar 15:07 WIB, revisi 12 Menyebarkan oleh ani mfe-a mfe-a-2: 0 % → 10 % alasan 12');
    expect(items.at(-1)).toContain('revisi 3');
  });
});

test('untrusted texts are escaped', () => {
  const evil = '"><img src=x onerror=alert(1)></script><b>';
  const diff = [{ remote: evil, releaseId: evil, mark: 'revoked', from: null, to: evil }];
  const registry = halt(underAnalysis(), 'mfe-a', evil, hoursAgo(0.2));
  const written = { why: evil, diff };
  const audit = [
    entry({ ...written, by: evil, action: evil }),
    entry({ ...written, by: 'health gate', action: 'halt' }),
  ];
  const minutes = [minuteCount(minuteAgo(2), { remote: 'mfe-a', releaseId: evil, visits: 3 })];
  show({ registry, audit, minutes }, 'mfe-a');
  expect(document.querySelectorAll('img, script, b')).toHaveLength(0);
  expect(document.body.textContent?.split(evil).length).toBeGreaterThan(8);
  expect(readText('.releases tbody')).toContain(evil);
});
