import { CREATE_LOCK, openDatabase, SCHEMA, type DatabaseOptions } from '../store/database.ts';
import { ANALYSIS_LIMIT, emptyTally, limitOf, NETWORK_LIMIT, METRIC_LIMIT, metricTally } from './analysis-tally.ts';
import { analysisKey, getHour } from './canary-analysis.ts';
import {
  FAILURE_KINDS,
  isMetric,
  MAX_PRUNED_MS,
  type AffectedVisitor,
  type HealthStore,
  type MinuteCount,
  type ShareTally,
} from './health-store.ts';
import { MAX_GROUPS, MAX_VISITORS, type FailureGroup } from './failure-groups.ts';
import type { FallbackTally } from './fallback-counts.ts';
import { summedMinutes, VITALS } from './minute-counts.ts';

/** Visitors per statement: each finishes well within the timeout. */
const CHUNK = 1000;

type TallyRow = ShareTally & { metric: string };

/** Health counts in PostgreSQL, for many edges: beside the registry, in tables that the first write creates. */
export const openPostgresHealthStore = (options: DatabaseOptions): HealthStore => {
  const { pool, hasTables } = openDatabase(options, 'acara-release-health', [
    ...['health_visitors', 'health_minutes', 'health_groups', 'health_fallbacks'],
  ]);
  return {
    add: async ({ affected, minutes, groups = [], fallbacks = [] }) => {
      if (!(await hasTables())) await pool.query(CREATE_HEALTH_TABLES);
      // A failed call is repeated: visitors count once however often they are added, groups decide nothing. Minutes come
      // last, in one statement: all or nothing.
      for (let from = 0; from < affected.length; from += CHUNK)
        await pool.query(ADD_VISITORS, [JSON.stringify(affected.slice(from, from + CHUNK).map(affectedRow))]);
      if (groups.length > 0) await pool.query(ADD_GROUPS, [JSON.stringify(groups.map(groupRow))]);
      if (fallbacks.length > 0) await pool.query(ADD_FALLBACKS, [JSON.stringify(fallbacks)]);
      if (minutes.length > 0) await pool.query(ADD_MINUTES, [JSON.stringify(summedMinutes(minutes).map(minuteRow))]);
    },
    tally: async (analysis) => {
      const tally = emptyTally();
      if (!(await hasTables())) return tally;
      const { rows } = await pool.query<TallyRow>(TALLY, [analysisKey(analysis)]);
      const byMetric = Map.groupBy(rows, ({ metric }) => metric);
      for (const [metric, found] of byMetric)
        if (isMetric(metric)) tally[metric] = metricTally(found.map(({ metric: _metric, ...share }) => share));
      return tally;
    },
    minutes: async (since) => ((await hasTables()) ? (await pool.query<MinuteCount>(READ_MINUTES, [since])).rows : []),
    groups: async (since, remote) =>
      (await hasTables()) ? (await pool.query<FailureGroup>(READ_GROUPS, [since, remote])).rows : [],
    fallbacks: async (remote, since) =>
      (await hasTables()) ? (await pool.query<FallbackTally>(COUNT_FALLBACKS, [remote, since])).rows : [],
    prune: async (before, running) => {
      if (!(await hasTables())) return;
      await pool.query(PRUNE_MINUTES, [before]);
      await pool.query(PRUNE_GROUPS, [before]);
      await pool.query(PRUNE_FALLBACKS, [before]);
      await pool.query(PRUNE_VISITORS, [before, running.map(analysisKey)]);
    },
    close: () => pool.end(),
  };
};

const affectedRow = ({ analysis, metric, visitor, group, bp, network, at }: AffectedVisitor) => ({
  analysis: analysisKey(analysis),
  metric,
  visitor,
  canary: group === 'canary',
  bp,
  hour: getHour(analysis, at),
  network,
  at,
});

const minuteRow = ({ releaseId, vitals, ...counts }: MinuteCount) => ({ ...counts, release_id: releaseId, ...vitals });

const groupRow = ({ releaseId, ...group }: FailureGroup) => ({ ...group, release_id: releaseId });

const VISITORS = `${SCHEMA}.health_visitors`;
const MINUTES = `${SCHEMA}.health_minutes`;
const GROUPS = `${SCHEMA}.health_groups`;
const FALLBACKS = `${SCHEMA}.health_fallbacks`;

/** Sent as one query, it runs as one transaction. */
const CREATE_HEALTH_TABLES = `
  select pg_advisory_xact_lock(${CREATE_LOCK});
  create schema if not exists ${SCHEMA};

  create table if not exists ${VISITORS} (
    analysis text collate "C" not null,
    metric text collate "C" not null,
    visitor text collate "C" not null,
    canary boolean not null,
    bp integer not null,
    hour bigint not null,
    network text collate "C" not null,
    at bigint not null,
    primary key (visitor, metric, analysis)
  );
  -- For both limits. It does not start with the analysis, so that stale statistics never lead to a scan of all its rows.
  create index if not exists health_visitors_place on ${VISITORS} (hour, metric, bp, analysis, network);

  create table if not exists ${MINUTES} (
    minute bigint not null,
    remote text not null,
    release_id text not null,
    visits integer not null,
    failures integer not null,
    errors integer not null,
    fallbacks integer not null,
    ${VITALS.map((vital) => `${vital} integer[]`).join(', ')},
    primary key (minute, remote, release_id)
  );

  create table if not exists ${GROUPS} (
    hour bigint not null,
    remote text collate "C" not null,
    release_id text collate "C" not null,
    kind text collate "C" not null,
    place text collate "C" not null,
    message text not null,
    frames text[] not null,
    count integer not null,
    visitors text[] not null,
    primary key (hour, remote, release_id, kind, place)
  );

  create table if not exists ${FALLBACKS} (
    remote text collate "C" not null,
    start bigint not null,
    network text collate "C" not null,
    visitor text collate "C" not null,
    primary key (remote, start, network, visitor)
  );`;

const FAILURES = FAILURE_KINDS.filter((kind) => limitOf(kind) === ANALYSIS_LIMIT);

/**
 * Adds unknown affected visitors within the limits. Two concurrent calls may exceed a limit, so the tally applies that
 * of networks again. Rows are locked in one order, so that two edges do not deadlock. Reads only the visitors, networks
 * and hours that the update contains.
 * $1 visitors
 */
export const ADD_VISITORS = `
  with reported as (
    select distinct on (analysis, metric, visitor) *
    from json_to_recordset($1) as item (analysis text, metric text, visitor text, canary boolean, bp integer, hour bigint,
      network text, at bigint)
    order by analysis, metric, visitor, at
  ), placed as (
    select reported.*, row_number() over (partition by analysis, metric, bp, hour, network order by at, visitor)
      + (select count(*) from ${VISITORS} known
         where (known.analysis, known.metric, known.bp, known.hour, known.network)
             = (reported.analysis, reported.metric, reported.bp, reported.hour, reported.network)) as place
    from reported
    where not exists (select from ${VISITORS} known
      where (known.analysis, known.metric, known.visitor) = (reported.analysis, reported.metric, reported.visitor))
  ), totals as materialized (
    select present.*, (select count(*) from ${VISITORS} known
      where (known.analysis, known.metric, known.bp, known.hour) = (present.analysis, present.metric, present.bp, present.hour)) as total
    from (select distinct analysis, metric, bp, hour from placed) present
  ), room as (
    select placed.*, total + row_number() over (partition by analysis, metric, bp, hour order by at, visitor) as number
    from placed join totals using (analysis, metric, bp, hour) where place <= ${NETWORK_LIMIT}
  )
  insert into ${VISITORS} (analysis, metric, visitor, canary, bp, hour, network, at)
  select analysis, metric, visitor, canary, bp, hour, network, at
  from room where number <= case when metric = any ('{${FAILURES.join(',')}}') then ${ANALYSIS_LIMIT} else ${METRIC_LIMIT} end
  order by analysis, metric, visitor
  on conflict do nothing`;

const sums = [
  ...['visits', 'failures', 'errors', 'fallbacks'].map((name) => `${name} = known.${name} + excluded.${name}`),
  // A shorter or missing histogram is padded with zeros.
  ...VITALS.map(
    (vital) => `${vital} = (select array_agg(coalesce(one, 0) + coalesce(other, 0) order by bucket)
      from unnest(known.${vital}, excluded.${vital}) with ordinality as both_of (one, other, bucket))`,
  ),
].join(', ');

/** Sums minutes, in an order that all edges share. $1 minutes, each release and minute once */
const ADD_MINUTES = `
  insert into ${MINUTES} as known
    (minute, remote, release_id, visits, failures, errors, fallbacks, ${VITALS.join(', ')})
  select minute, remote, release_id, visits, failures, errors, fallbacks, ${VITALS.join(', ')}
  from json_to_recordset($1) as item (minute bigint, remote text, release_id text, visits integer, failures integer,
    errors integer, fallbacks integer, ${VITALS.map((vital) => `${vital} integer[]`).join(', ')})
  order by minute, remote, release_id
  on conflict (minute, remote, release_id) do update set ${sums}`;

/**
 * Per metric, share and hour; each network at its latest hour, then share. Sorts only networks over their limit, and those
 * of the evidence group: the rest is just counted.
 * $1 the analysis
 */
const TALLY = `
  with grouped as materialized (
    select metric, bp, hour, network, count(*) filter (where canary) as canary, count(*) as total
    from ${VISITORS} where analysis = $1 group by metric, bp, hour, network
  ), crowded as (
    select metric, bp, hour, network, canary,
      row_number() over (partition by metric, bp, hour, network order by at, visitor) as place
    from ${VISITORS} where analysis = $1
      and (metric, bp, hour, network) in (select metric, bp, hour, network from grouped where total > ${NETWORK_LIMIT})
  ), limited as materialized (
    select * from grouped where total <= ${NETWORK_LIMIT}
    union all
    select metric, bp, hour, network, count(*) filter (where canary), count(*)
    from crowded where place <= ${NETWORK_LIMIT} group by metric, bp, hour, network
  ), latest as (
    select distinct on (metric, network) metric, bp, hour, network
    from limited where case when metric like 'goal%' then total - canary else canary end > 0
    order by metric, network, hour desc, bp desc
  ), seen as (
    select metric, bp, hour, count(*)::integer as networks from latest group by metric, bp, hour
  ), counted as (
    select metric, bp, hour, sum(canary)::integer as canary, sum(total - canary)::integer as control
    from limited group by metric, bp, hour
  )
  select metric, bp, hour::float8 as hour, canary, control, coalesce(networks, 0) as networks
  from counted left join seen using (metric, bp, hour) order by metric, bp, counted.hour`;

/** $1 since */
const READ_MINUTES = `
  select minute::float8 as minute, remote, release_id as "releaseId", visits, failures, errors, fallbacks,
    json_strip_nulls(json_build_object(${VITALS.map((vital) => `'${vital}', ${vital}`).join(', ')})) as vitals
  from ${MINUTES} found where minute >= $1 order by found.minute, remote collate "C", release_id collate "C"`;

/** $1 before */
const PRUNE_MINUTES = `
  delete from ${MINUTES} where minute < least($1, (select min(minute) + ${MAX_PRUNED_MS} from ${MINUTES}))`;

/** $1 before, $2 running analyses */
const PRUNE_VISITORS = `delete from ${VISITORS} where at < $1 and analysis <> all ($2)`;

/** Sums groups, and adds new ones while their release has room in the hour. $1 groups, each once */
const ADD_GROUPS = `
  with reported as (
    select item.*, exists (select from ${GROUPS} known
      where (known.hour, known.remote, known.release_id, known.kind, known.place)
          = (item.hour, item.remote, item.release_id, item.kind, item.place)) as is_known
    from json_to_recordset($1) as item (hour bigint, remote text, release_id text, kind text, place text, message text,
      frames text[], count integer, visitors text[])
  ), numbered as (
    select reported.*, row_number() over (partition by hour, remote, release_id, is_known order by place, kind)
      + (select count(*) from ${GROUPS} known
         where (known.hour, known.remote, known.release_id) = (reported.hour, reported.remote, reported.release_id))
      as number
    from reported
  )
  insert into ${GROUPS} as known (hour, remote, release_id, kind, place, message, frames, count, visitors)
  select hour, remote, release_id, kind, place, message, frames, count, visitors
  from numbered where is_known or number <= ${MAX_GROUPS}
  order by hour, remote, release_id, kind, place
  on conflict (hour, remote, release_id, kind, place) do update set count = known.count + excluded.count,
    visitors = array(select distinct one from unnest(known.visitors || excluded.visitors) as one limit ${MAX_VISITORS})`;

/** $1 since, $2 package */
const READ_GROUPS = `
  select hour::float8 as hour, remote, release_id as "releaseId", kind, place, message, frames, count, visitors
  from ${GROUPS} found where found.hour >= $1 and remote = $2 order by found.hour, release_id, kind, place`;

/** $1 before */
const PRUNE_GROUPS = `delete from ${GROUPS} where hour < $1`;

/** In an order that all edges share. $1 visitors */
const ADD_FALLBACKS = `
  insert into ${FALLBACKS} (remote, start, network, visitor)
  select remote, "window", network, visitor
  from json_to_recordset($1) as item (remote text, "window" bigint, network text, visitor text)
  order by 1, 2, 3, 4 on conflict do nothing`;

/** $1 package, $2 since */
const COUNT_FALLBACKS = `
  select start::float8 as "window", sum(least(visitors, ${NETWORK_LIMIT}))::integer as visitors, count(*)::integer as networks
  from (
    select start, network, count(*) as visitors from ${FALLBACKS} where remote = $1 and start >= $2 group by start, network
  ) grouped
  group by start order by start`;

/** $1 before */
const PRUNE_FALLBACKS = `delete from ${FALLBACKS} where start < $1`;
