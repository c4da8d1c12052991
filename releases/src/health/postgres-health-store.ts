import { openLimitedPool } from '../store/limited-pool.ts';
import type { PageVitals } from '@acara/shared-contract/release';
import {
  FAILURE_KINDS,
  type FailureKind,
  type AffectedVisitor,
  type HealthStore,
  type MinuteCount,
  type ShareTally,
  type VitalHistogram,
} from './health-store.ts';
import { summedMinutes } from './minute-counts.ts';
import {
  ADD_VISITORS,
  ADD_MINUTES,
  CREATE_HEALTH_TABLES,
  HAS_HEALTH_TABLES,
  PRUNE_VISITORS,
  PRUNE_MINUTES,
  READ_MINUTES,
  TALLY,
} from './postgres-health-tables.ts';
import { emptyTally, kindTally } from './analysis-tally.ts';
import { getHour, analysisKey } from './canary-analysis.ts';
import { VITALS } from './vital-buckets.ts';

export type PostgresHealthStoreOptions = {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** How long a statement waits at most for a database that hangs, in ms. */
  limitMs?: number;
};

/** So many visitors in one statement: each ends well within the limit. */
const CHUNK = 1000;

type TallyRow = ShareTally & { harm: FailureKind };
type MinuteRow = Omit<MinuteCount, 'releaseId' | 'vitals'> & { release_id: string } & Record<
    keyof PageVitals,
    VitalHistogram | null
  >;

/** Health in PostgreSQL, for many edges: beside the registry, in tables that are made with the first write. */
export const openPostgresHealthStore = ({ url, limitMs }: PostgresHealthStoreOptions): HealthStore => {
  const pool = openLimitedPool({ url, limitMs, name: 'acara-release-health' });
  let isMade = false;
  const hasTables = async (): Promise<boolean> => {
    isMade ||= (await pool.query<{ made: boolean }>(HAS_HEALTH_TABLES)).rows[0]?.made === true;
    return isMade;
  };

  return {
    add: async ({ affected, minutes }) => {
      if (!(await hasTables())) await pool.query(CREATE_HEALTH_TABLES);
      // Visitors first: after a failure they are told of again, which does no harm. Minutes are one statement, whole or not.
      for (let from = 0; from < affected.length; from += CHUNK)
        await pool.query(ADD_VISITORS, [JSON.stringify(affected.slice(from, from + CHUNK).map(affectedRow))]);
      if (minutes.length > 0) await pool.query(ADD_MINUTES, [JSON.stringify(summedMinutes(minutes).map(minuteRow))]);
    },
    tally: async (analysis) => {
      const tally = emptyTally();
      if (!(await hasTables())) return tally;
      const { rows } = await pool.query<TallyRow>(TALLY, [analysisKey(analysis)]);
      const byKind = Map.groupBy(rows, ({ harm: kind }) => kind);
      for (const kind of FAILURE_KINDS) tally[kind] = kindTally((byKind.get(kind) ?? []).map(shareTally));
      return tally;
    },
    minutes: async (since) =>
      (await hasTables()) ? (await pool.query<MinuteRow>(READ_MINUTES, [since])).rows.map(minuteCount) : [],
    prune: async (before, running) => {
      if (!(await hasTables())) return;
      await pool.query(PRUNE_MINUTES, [before]);
      await pool.query(PRUNE_VISITORS, [before, running.map(analysisKey)]);
    },
    close: () => pool.end(),
  };
};

const affectedRow = ({ analysis: trial, harm, visitor, group, bp, network, at }: AffectedVisitor) => ({
  ...{ trial: analysisKey(trial), harm, visitor, canary: group === 'canary' },
  ...{ bp, hour: getHour(trial, at), network, at },
});

const shareTally = ({ harm: _harm, ...share }: TallyRow): ShareTally => share;

const minuteRow = ({ releaseId, vitals, ...counts }: MinuteCount) => ({ ...counts, release_id: releaseId, ...vitals });

const minuteCount = (row: MinuteRow): MinuteCount => {
  const { remote, release_id: releaseId, minute, visits, failures, errors, fallbacks } = row;
  const vitals: MinuteCount['vitals'] = {};
  for (const vital of VITALS) if (row[vital]) vitals[vital] = row[vital];
  return { remote, releaseId, minute, visits, failures, errors, fallbacks, vitals };
};
