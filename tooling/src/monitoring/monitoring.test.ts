import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { findTypeErrors } from '../manifests/type-errors.ts';
import { exportedMetrics, metricNames, readDashboard, readRules, usedMetrics } from './prometheus-rules.ts';

describe('names of metrics', () => {
  it.each([
    ['up == 0', ['up']],
    ['sum by (job) (rate(a_total{job="edge", x=~"b|c"}[5m])) / (sum(b:c) > 0)', ['a_total', 'b:c']],
    ['a / on (objective) b and c unless 1e3 * d or vector(0)', ['a', 'b', 'c', 'd']],
    ['time() - max(a_seconds) > 36 * 3600', ['a_seconds']],
    ['topk(10, histogram_quantile(0.95, rate(a_bucket[$__rate_interval])))', ['a_bucket']],
  ])('are found in %s', (expression, names) => expect(metricNames(expression)).toEqual(names));

  it('of a scrape have the three of each histogram', () => {
    const text = '# HELP a b\n# TYPE a histogram\na_sum 1\n# TYPE c gauge\nc 1\n';
    expect([...exportedMetrics(text)]).toEqual(['a_bucket', 'a_count', 'a_sum', 'c']);
  });
});

describe('the alerts', () => {
  const alerts = readRules().filter(({ alert }) => alert !== undefined);
  const manual = fs.readFileSync(path.join(ROOT, 'docs', 'operations.md'), 'utf8');
  const chapter = /^## Alerts$([^]*?)(?=^## |(?![^]))/m.exec(manual)?.[1] ?? '';

  it('have each their runbook, and there is none without its alert', () => {
    const headings = Array.from(chapter.matchAll(/^### (.+)$/gm), ([, heading]) => heading);
    expect(headings).toEqual(alerts.map(({ alert }) => alert));
  });

  it('link to their runbook', () => {
    for (const { alert, annotations } of alerts)
      expect(annotations?.['runbook']).toBe(`docs/operations.md#${alert?.toLowerCase()}`);
  });

  it('are each tested', () => {
    const tests = ['objectives_test.yml', 'alerts_test.yml']
      .map((name) => fs.readFileSync(path.join(ROOT, 'deploy', 'prometheus', name), 'utf8'))
      .join('');
    for (const { alert } of alerts) expect(tests).toContain(`alertname="${alert}"`);
  });
});

describe('the dashboard', () => {
  const { panels } = readDashboard();
  const findErrors = (value: object) =>
    findTypeErrors(ROOT, [{ name: 'acara.json', type: "import('@grafana/schema').Dashboard", value }]);

  it('has the fields that Grafana knows', () => {
    expect(findErrors(readDashboard())).toEqual([]);
    expect(findErrors({ ...readDashboard(), schemaVersions: 39 })).toEqual([expect.stringContaining('schemaVersions')]);
  });

  it('has panels with numbers and titles of their own, and every line a query', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    for (const { targets = [] } of panels) for (const { expr } of targets) expect(metricNames(expr)).not.toEqual([]);
  });

  it('and rules use metrics of known programs alone', () => {
    for (const name of usedMetrics()) expect(name).toMatch(/^(?:up|(?:acara|http|nodejs|process|haproxy|node)_\w+)$/);
  });
});
