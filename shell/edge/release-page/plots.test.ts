/** @jest-environment ../tooling/jest/jsdom-environment.cjs */
import { fixtureVersion } from '@acara/releases/testing';
import { emptyRegistry, packageState, rollOut, type MinuteCount } from '@acara/releases';
import { plotFigures, FRAME, plotBands, plotScales } from './plot-drawing.ts';
import { packagePlots, valueText, shownReleases, type Plot } from './plots.ts';
import { countReleases, getMiddle, findRange, timeSpan } from './release-counts.ts';
import { measured, minuteAgo, minuteCount, NOW } from './testing.ts';

const span = timeSpan(findRange('1h'), NOW);
const [LEFT, END] = [FRAME.left, FRAME.width - FRAME.right];
const [TOP, GROUND] = [FRAME.top, FRAME.height - FRAME.bottom];

/** `mfe-a` whose newest release is stable. */
const createState = (ids: string[]) => {
  const versions = ids.map((id, at) => ({
    ...fixtureVersion('mfe-a', id),
    deployment: { traffic: at === ids.length - 1 ? 100 : 0, default: at === ids.length - 1 },
  }));
  return packageState({ ...emptyRegistry(), microFrontends: { 'mfe-a': versions } }, 'mfe-a');
};
const chosen = (minutes: MinuteCount[], ids = ['release-2', 'release-1']) =>
  shownReleases(createState(ids), countReleases(minutes, 'mfe-a', span), span);

const createPlots = (minutes: MinuteCount[], ids?: string[]) => {
  const plots = packagePlots(chosen(minutes, ids).shown, span);
  return Object.fromEntries(plots.map((plot) => [plot.id, plot]));
};
const plotNamed = (minutes: MinuteCount[], id: string): Plot => {
  const plot = createPlots(minutes)[id];
  if (!plot) throw new Error(`no plot ${id}`);
  return plot;
};
const readFigure = (plot: Plot) => {
  const element = document.createElement('div');
  element.innerHTML = plotFigures([plot], span)[0]?.html ?? '';
  return element;
};
/** The points of a path, by part between gaps. */
const splitPath = (path: Element | null | undefined) =>
  (path?.getAttribute('d') ?? '')
    .split('M')
    .slice(1)
    .map((part) => Array.from(part.matchAll(/([\d.]+),([\d.]+)/g), ([, x, y]) => [Number(x), Number(y)]));

describe('the visits per minute', () => {
  const plot = plotNamed(
    [
      minuteCount(minuteAgo(1), { visits: 30 }),
      minuteCount(minuteAgo(1), { releaseId: 'release-2', visits: 10 }),
      minuteCount(minuteAgo(60), { visits: 40 }),
    ],
    'kunjungan',
  );
  const bands = readFigure(plot).querySelectorAll('path.line');

  test('are stacked, the stable release at the bottom', () => {
    expect(plot.series.map(({ letter, text }) => `${letter} ${text}`)).toEqual(['A release-1', 'B release-2']);
    const [lower, upper] = plotBands(plot).map((band) => band.at(-1));
    expect([lower, upper]).toEqual([
      { lower: 0, upper: 30 },
      { lower: 30, upper: 40 },
    ]);
  });

  test('follow the scales: 0 at the bottom, the highest at the top, minutes in their middle', () => {
    const minute = (END - LEFT) / 60;
    const [first] = splitPath(bands[0])[0] ?? [];
    expect(first?.[0]).toBeCloseTo(LEFT + minute / 2, 1);
    expect(first?.[1]).toBeCloseTo(TOP, 1);
    expect(splitPath(bands[0])[0]?.at(30)?.[1]).toBeCloseTo(GROUND, 1);
    expect(splitPath(bands[0])[0]?.at(-1)?.[0]).toBeCloseTo(END - minute / 2, 1);
    expect(splitPath(bands[0])[0]?.at(-1)?.[1]).toBeCloseTo(GROUND - ((GROUND - TOP) * 30) / 40, 1);
    expect(splitPath(bands[1])[0]?.at(-1)?.[1]).toBeCloseTo(TOP, 1);
  });

  test('are those of a minute also where a bucket is longer, or not over', () => {
    const day = timeSpan(findRange('24h'), NOW);
    const minutes = [minuteCount(minuteAgo(1), { visits: 14 }), minuteCount(minuteAgo(10), { visits: 30 })];
    const { shown } = shownReleases(null, countReleases(minutes, 'mfe-a', day), day);
    // The bucket of 16:00 has seven minutes.
    expect(packagePlots(shown, day)[0]?.series[0]?.values.slice(-2)).toEqual([2, 2]);
  });
});

describe('the share of failures', () => {
  const minutes = [
    minuteCount(minuteAgo(30), { visits: 40, failures: 2 }),
    minuteCount(minuteAgo(3), { visits: 30, failures: 6 }),
    minuteCount(minuteAgo(2), { visits: 10, failures: 2, errors: 10 }),
  ];

  test('covers the window, with a gap where there were no visits', () => {
    const { values } = plotNamed(minutes, 'gagal').series[0] ?? { values: [] };
    // Buckets 30 to 34 hold the window of the first, 57 on those of the others.
    expect(values.slice(29, 37)).toEqual([null, 0.05, 0.05, 0.05, 0.05, 0.05, null, null]);
    expect(values.slice(-3)).toEqual([0.2, 0.2, 0.2]);
    expect(plotNamed(minutes, 'galat').series[0]?.values.slice(-3)).toEqual([0, 0.25, 0.25]);
  });

  test('is drawn in parts, with nothing in the gap', () => {
    const plot = plotNamed(minutes, 'gagal');
    const parts = splitPath(readFigure(plot).querySelector('path.line'));
    expect(parts.map(({ length }) => length)).toEqual([5, 3]);
    const { y } = plotScales(plot, span);
    expect(y.domain()).toEqual([0, 0.2]);
    expect(parts[0]?.map(([, at]) => at)).toEqual(Array(5).fill(GROUND - (GROUND - TOP) / 4));
    expect(parts[1]?.map(([, at]) => at)).toEqual([TOP, TOP, TOP]);
  });
});

describe('failures of which there is no share', () => {
  const few = [minuteCount(minuteAgo(30), { visits: 4, failures: 4 })];
  const rows = (figure: Element) =>
    Array.from(figure.querySelectorAll('tbody tr'), (row) => row.lastElementChild?.textContent).toReversed();

  test('are numbers, in words and in the table, and nothing is drawn', () => {
    const figure = readFigure(plotNamed(few, 'gagal'));
    expect(figure.querySelector('svg')).toBeNull();
    expect(figure.textContent).toContain('Tanpa persentase: A release-1, sampai 4 kali.');
    expect(figure.textContent).not.toContain('Belum ada yang terukur');
    expect(rows(figure).slice(29, 36)).toEqual(['–', ...Array(5).fill('4 kali'), '–']);
    expect(figure.textContent).not.toContain('%');
  });

  test('stand beside the shares of other minutes, in the text alternative too', () => {
    const many = minuteCount(minuteAgo(10), { visits: 100, failures: 5 });
    // Failures are reported at once, visits when they end.
    const first = minuteCount(minuteAgo(2), { visits: 30, failures: 60 });
    const plot = plotNamed([...few, many, first], 'gagal');
    expect(plot.series[0]?.values.at(-1)).toBeNull();
    const figure = readFigure(plot);
    expect(splitPath(figure.querySelector('path.line')).map(({ length }) => length)).toEqual([5]);
    expect(rows(figure).slice(-3)).toEqual(['–', '60 kali', '60 kali']);
    expect(figure.querySelector('svg')?.getAttribute('aria-label')).toContain(
      'A release-1: terakhir 60 kali, tertinggi 5\u00a0%, tanpa persentase sampai 60 kali',
    );
    expect(figure.textContent).toContain('Tanpa persentase: A release-1, sampai 60 kali.');
  });

  test('are not mentioned where every minute has its share', () => {
    const figure = readFigure(plotNamed([minuteCount(minuteAgo(10), { visits: 100, failures: 5 })], 'gagal'));
    expect(figure.textContent).not.toContain('anpa persentase');
    expect(figure.querySelector('svg')?.getAttribute('aria-label')).not.toContain('anpa persentase');
  });
});

describe('the stable release and the canary', () => {
  const versions = [1, 2].map((at) => ({
    ...fixtureVersion('mfe-a', `release-${at}`),
    deployment: { traffic: at === 1 ? 100 : 0, default: at === 1 },
  }));
  const listed = { ...emptyRegistry(), microFrontends: { 'mfe-a': versions } };
  const state = packageState(rollOut(listed, 'mfe-a', { releaseId: 'release-2', bp: 1000 }, new Date(NOW)), 'mfe-a');
  const choose = (minutes: MinuteCount[]) => shownReleases(state, countReleases(minutes, 'mfe-a', span), span);

  test('are shown also without reports', () => {
    const { shown, releases } = choose([minuteCount(minuteAgo(1), { visits: 30 })]);
    expect(shown.map(({ letter, style, text }) => [letter, style, text])).toEqual([
      ['A', 0, 'release-1'],
      ['B', 1, 'release-2'],
    ]);
    expect(releases[1]).toMatchObject({ releaseId: 'release-2', counts: { total: { visits: 0 } } });
    const [visits, failures] = packagePlots(shown, span).map(
      (plot) => readFigure(plot).querySelector('svg')?.getAttribute('aria-label') ?? '',
    );
    expect(visits).toContain('B release-2: belum ada kunjungan.');
    expect(failures).toContain('B release-2: belum ada kunjungan.');
    expect(choose([]).shown.map(({ text }) => text)).toEqual(['release-1', 'release-2']);
  });

  test('keep letter and style when the first visit of the canary is reported', () => {
    const minutes = [minuteCount(minuteAgo(1), { releaseId: 'release-0', visits: 30 })];
    const names = (more: MinuteCount[]) =>
      choose([...minutes, ...more]).shown.map(({ letter, style, text }) => `${letter} ${style} ${text}`);
    expect(names([])).toEqual(['A 0 release-1', 'B 1 release-2', 'C 2 release-0']);
    expect(names([minuteCount(minuteAgo(0), { releaseId: 'release-2', visits: 1 })])).toEqual(names([]));
  });
});

describe('a vital', () => {
  const plot = plotNamed([minuteCount(minuteAgo(1), { visits: 4, vitals: { lcp: measured('lcp', 3000, 4) } })], 'lcp');
  const figure = readFigure(plot);

  test('is the value that three quarters of the visits stay below', () => {
    // Between the bounds 2500 and 3000.
    expect(plot.series[0]?.values.at(-1)).toBe(2875);
    const [[point] = []] = splitPath(figure.querySelector('path.line'));
    expect(point?.[1]).toBeCloseTo(GROUND - (GROUND - TOP) * (2875 / 5000), 1);
  });

  test('has the limits of good and poor drawn and named', () => {
    const limits = Array.from(figure.querySelectorAll('.limit'), (one) => Number(one.getAttribute('y1')));
    expect(limits[0]).toBeCloseTo(GROUND - (GROUND - TOP) * (2500 / 5000), 1);
    expect(limits[1]).toBeCloseTo(GROUND - (GROUND - TOP) * (4000 / 5000), 1);
    const texts = Array.from(figure.querySelectorAll('.limit-text'), ({ textContent }) => textContent);
    expect(texts).toEqual(['baik sampai 2,5\u00a0s', 'buruk di atas 4\u00a0s']);
  });

  test('without measurements shows a text instead', () => {
    const empty = readFigure(plotNamed([minuteCount(minuteAgo(1), { visits: 4 })], 'inp'));
    expect(empty.querySelector('svg')).toBeNull();
    expect(empty.textContent).toContain('Belum ada yang terukur dalam rentang ini');
  });
});

describe('every plot', () => {
  const minutes = Array.from({ length: 60 }, (_, at) => [
    minuteCount(minuteAgo(at + 1), {
      ...{ visits: 10 + (at % 7), failures: at % 3, errors: at % 2 },
      vitals: { lcp: measured('lcp', 2000, 3), inp: measured('inp', 200, at + 1), cls: measured('cls', 0.1, 2) },
    }),
    ...(at < 20 ? [minuteCount(minuteAgo(at + 1), { releaseId: 'release-2', visits: 1 + at, failures: 1 })] : []),
  ]).flat();

  test.each(['kunjungan', 'gagal', 'galat', 'lcp', 'inp', 'cls'])('has the drawn values in its table: %s', (id) => {
    const plot = plotNamed(minutes, id);
    const figure = readFigure(plot);
    const rows = Array.from(figure.querySelectorAll('tbody tr'), (row) =>
      Array.from(row.children, ({ textContent }) => textContent),
    ).toReversed();
    expect(rows).toHaveLength(span.starts.length);
    expect(rows[0]?.[0]).toBe('15:07');
    expect(rows.at(-1)?.[0]).toBe('16:06');
    const scales = plotScales(plot, span);
    const tops = plot.kind === 'bands' ? plotBands(plot).map((band) => band.map(({ upper }) => upper)) : null;
    for (const [index, one] of plot.series.entries()) {
      const { values } = one;
      expect(rows.map((cells) => cells[index + 1])).toEqual(
        values.map((_, at) => valueText(one, at, plot.format) ?? '–'),
      );
      const drawn = (tops?.[index] ?? values).flatMap((value, at) =>
        value === null ? [] : [[scales.x(getMiddle(span, span.starts[at] ?? 0)), scales.y(value)]],
      );
      const points = splitPath(figure.querySelector(`path.line.ink-${plot.series[index]?.style}`)).flat();
      expect(points).toHaveLength(drawn.length);
      for (const [at, [x = 0, y = 0]] of drawn.entries()) {
        expect(Math.abs((points[at]?.[0] ?? 0) - x)).toBeLessThan(0.02);
        expect(Math.abs((points[at]?.[1] ?? 0) - y)).toBeLessThan(0.02);
      }
    }
  });

  test('is a picture with words: the last and the highest of each release', () => {
    const svg = readFigure(plotNamed(minutes, 'kunjungan')).querySelector('svg');
    expect(svg?.getAttribute('role')).toBe('img');
    expect(svg?.getAttribute('aria-label')).toBe(
      'Kunjungan per menit. A release-1: terakhir 10, tertinggi 16; B release-2: terakhir 1, tertinggi 20.',
    );
  });

  test('has letters at the ends that do not overlap, and dashes or patterns of their own', () => {
    const figure = readFigure(plotNamed(minutes, 'gagal'));
    const ends = Array.from(figure.querySelectorAll('text.end'), (one) => Number(one.getAttribute('y')));
    expect(ends).toHaveLength(2);
    expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeGreaterThanOrEqual(12);
    const classes = Array.from(figure.querySelectorAll('path.line'), ({ classList }) => classList.item(2));
    expect(new Set(classes).size).toBe(2);
  });

  test('has round times of Jakarta below it', () => {
    const texts = Array.from(
      readFigure(plotNamed(minutes, 'gagal')).querySelectorAll('.axis text'),
      (one) => one.textContent,
    );
    expect(texts.filter((text) => text?.includes(':'))).toEqual(['15:15', '15:30', '15:45', '16:00']);
  });
});

describe('twenty releases', () => {
  const ids = Array.from({ length: 20 }, (_, at) => `release-${String(at).padStart(2, '0')}`);
  const minutes = ids.map((releaseId) => minuteCount(minuteAgo(1), { releaseId, visits: 2 }));

  test('are drawn as the stable one, the newest three and the rest, and all are in the table', () => {
    const { shown, releases } = chosen(minutes, ids);
    expect(shown.map(({ letter, text }) => [letter, text])).toEqual([
      ['A', 'release-19'],
      ['B', 'release-18'],
      ['C', 'release-17'],
      ['D', 'release-16'],
      ['lain', '16 rilis lain'],
    ]);
    expect(new Set(shown.map(({ style }) => style)).size).toBe(5);
    expect(releases.map(({ releaseId }) => releaseId)).toEqual(ids.toReversed());
    expect(createPlots(minutes, ids)['kunjungan']?.series.map(({ values }) => values.at(-1))).toEqual([2, 2, 2, 2, 32]);
  });

  test('keep their letters whatever the counts are, and unlisted ones come last', () => {
    const more = [...minutes, minuteCount(minuteAgo(1), { releaseId: 'gone-1', visits: 500 })];
    const { shown, releases } = chosen(more, ids);
    expect(shown.map(({ text }) => text).slice(0, 4)).toEqual(ids.toReversed().slice(0, 4));
    expect(releases.at(-1)).toMatchObject({ releaseId: 'gone-1', row: undefined, line: null });
  });
});
