import { median } from '../lib/statistics.ts';

type Audit = {
  id: string;
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  displayValue?: string;
  numericValue?: number;
  details?: unknown;
};

/** The part of Lighthouse's result that is used. */
export type AuditResult = {
  categories: Record<string, { id: string; score: number | null }>;
  audits: Record<string, Audit>;
};

/** Metrics by the ids of their audits. */
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  'speed index': 'speed-index',
} as const;

/** Categories in points, metrics in ms. */
export type AuditNumbers = Record<string, number>;

export const auditNumbers = ({ categories, audits }: AuditResult): AuditNumbers => ({
  ...Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? NaN) * 100)])),
  ...Object.fromEntries(Object.entries(METRICS).map(([name, id]) => [name, audits[id]?.numericValue ?? NaN])),
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The first element, else the first address, that an audit names at any depth. */
const findPlace = (details: unknown): string | undefined => {
  const seek = (key: string, value: unknown): string | undefined => {
    if (!isRecord(value)) return undefined;
    if (typeof value[key] === 'string' && value[key] !== '') return value[key];
    for (const part of Object.values(value)) {
      const found = seek(key, part);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return seek('selector', details) ?? seek('url', details);
};

export type Imperfection = { audit: string; score: number; value: string; where: string };

/** Audits without the full score in most of the runs of a page; worst first. */
export const findImperfections = (runs: readonly AuditResult[]): Imperfection[] =>
  Object.keys(runs[0]?.audits ?? {})
    .map((id) => {
      const audits = runs.flatMap(({ audits: { [id]: audit } }) => audit ?? []);
      const score = median(audits.flatMap((audit) => audit.score ?? []));
      const shown = audits.find((audit) => audit.score === score) ?? audits.find((audit) => audit.score !== 1);
      return { audit: id, score, value: shown?.displayValue ?? '', where: findPlace(shown?.details) ?? '' };
    })
    .filter(({ score }) => score < 1)
    .sort((one, other) => one.score - other.score);
