import { auditNumbers, findImperfections, type AuditResult } from './audit-report.ts';

const audit = (id: string, score: number | null, more: object = {}) => ({
  id,
  title: id,
  score,
  scoreDisplayMode: 'binary',
  ...more,
});

const run = (...audits: ReturnType<typeof audit>[]): AuditResult => ({
  categories: { performance: { id: 'performance', score: 0.876 }, seo: { id: 'seo', score: 1 } },
  audits: Object.fromEntries(audits.map((one) => [one.id, one])),
});

test('categories are points, metrics milliseconds, and missing values NaN', () => {
  const numbers = auditNumbers(run(audit('total-blocking-time', 0.9, { numericValue: 196.5 })));
  expect(numbers).toMatchObject({ performance: 88, seo: 100, TBT: 196.5, LCP: NaN });
});

test('an audit counts by its median, with the element that it names at any depth', () => {
  const details = {
    type: 'list',
    items: [{ none: undefined, items: [{ url: 'http://a/x.js' }, { node: { selector: 'main > img' } }] }],
  };
  const runs = [
    run(audit('often', 0.5, { displayValue: '2 s', details }), audit('once', 0), audit('informative', null)),
    run(audit('often', 0.5, { displayValue: '2 s', details }), audit('once', 1), audit('informative', null)),
    run(audit('often', 1), audit('once', 1), audit('informative', null)),
  ];
  expect(findImperfections(runs)).toEqual([{ audit: 'often', score: 0.5, value: '2 s', where: 'main > img' }]);
});
