import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { parse } from 'yaml';

type Rule = { expr: string; record?: string; alert?: string; annotations?: Record<string, string> };

/** A row of the dashboard, or a panel with its queries. */
export type Panel = { id: number; title: string; targets?: { expr: string }[] };

export const PROMETHEUS = path.join(ROOT, 'deploy', 'prometheus');

/** Every rule of deploy/prometheus. */
export const readRules = (): Rule[] =>
  ['objectives.yml', 'alerts.yml'].flatMap((file) => {
    const { groups }: { groups: { rules: Rule[] }[] } = parse(fs.readFileSync(path.join(PROMETHEUS, file), 'utf8'));
    return groups.flatMap(({ rules }) => rules);
  });

/** The dashboard of deploy/grafana. */
export const readDashboard = (): { panels: Panel[] } =>
  JSON.parse(fs.readFileSync(path.join(ROOT, 'deploy/grafana/acara.json'), 'utf8'));

const NOT_NAMES = /"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on|ignoring)\s*\([^)]*\)/g;
const WORDS = new Set(['and', 'or', 'unless', 'offset', 'bool']);

/** Names of metrics in an expression of PromQL: words that are neither functions, labels nor operators. */
export const metricNames = (expression: string): string[] => {
  const words = expression.replace(NOT_NAMES, ' ').matchAll(/(?<![\w:.])[a-z_][\w:]*(?![\w:]*\s*\()/gi);
  return [...new Set(Array.from(words, ([word]) => word))].filter((word) => !WORDS.has(word));
};

/** Metrics that rules and the dashboard use, without those that rules make. */
export const usedMetrics = (): string[] => {
  const rules = readRules();
  const made = new Set(rules.map(({ record }) => record));
  const queries = readDashboard().panels.flatMap(({ targets = [] }) => targets);
  const names = [...rules, ...queries].flatMap(({ expr }) => metricNames(expr));
  return [...new Set(names)].filter((name) => !made.has(name)).sort();
};

/** Names of metrics that a program exports, of the text of its `/metrics`; those of a histogram as Prometheus has them. */
export const exportedMetrics = (text: string): Set<string> =>
  new Set(
    Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    ).flat(),
  );
