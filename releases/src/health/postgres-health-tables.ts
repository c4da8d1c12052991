import { CREATE_LOCK, SCHEMA } from '../registry/postgres-tables.ts';
import { NETWORK_LIMIT, ANALYSIS_LIMIT } from './affected-limits.ts';
import { MAX_PRUNED_MS } from './health-store.ts';
import { VITALS } from './vital-buckets.ts';

const VISITORS = `${SCHEMA}.health_visitors`;
const MINUTES = `${SCHEMA}.health_minutes`;

/** As one text it runs as one transaction. */
export const CREATE_HEALTH_TABLES = `
  select pg_advisory_xact_lock(${CREATE_LOCK});
  create schema if not exists ${SCHEMA};

  create table if not exists ${VISITORS} (
    trial text collate "C" not null,
    harm text collate "C" not null,
    visitor text collate "C" not null,
    canary boolean not null,
    bp integer not null,
    hour bigint not null,
    network text collate "C" not null,
    at bigint not null,
    primary key (visitor, harm, trial)
  );
  -- Serves both limits. None begins with the trial, so that no statistics, however old, lead through all rows of one.
  create index if not exists health_visitors_place on ${VISITORS} (hour, harm, bp, trial, network);

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
  );`;

export const HAS_HEALTH_TABLES = `
  select to_regclass('${VISITORS}') is not null and to_regclass('${MINUTES}') is not null as made`;

/**
 * Takes affected visitors who are not known, as far as there is room: two that add at once may go over a limit, which is
 * why the tally applies the one of networks again. Always in the same order: two edges that hold rows the other one
 * wants would end one another. Reads of what is kept only the visitors, networks and hours that the news are of.
 * $1 visitors
 */
export const ADD_VISITORS = `
  with news as (
    select distinct on (trial, harm, visitor) *
    from json_to_recordset($1) as told (trial text, harm text, visitor text, canary boolean, bp integer, hour bigint,
      network text, at bigint)
    order by trial, harm, visitor, at
  ), placed as (
    select news.*, row_number() over (partition by trial, harm, bp, hour, network order by at, visitor)
      + (select count(*) from ${VISITORS} known
         where (known.trial, known.harm, known.bp, known.hour, known.network)
             = (news.trial, news.harm, news.bp, news.hour, news.network)) as place
    from news
    where not exists (select from ${VISITORS} known
      where (known.trial, known.harm, known.visitor) = (news.trial, news.harm, news.visitor))
  ), totals as materialized (
    select asked.*, (select count(*) from ${VISITORS} known
      where (known.trial, known.harm, known.bp, known.hour) = (asked.trial, asked.harm, asked.bp, asked.hour)) as total
    from (select distinct trial, harm, bp, hour from placed) asked
  ), room as (
    select placed.*, total + row_number() over (partition by trial, harm, bp, hour order by at, visitor) as number
    from placed join totals using (trial, harm, bp, hour) where place <= ${NETWORK_LIMIT}
  )
  insert into ${VISITORS} (trial, harm, visitor, canary, bp, hour, network, at)
  select trial, harm, visitor, canary, bp, hour, network, at
  from room where number <= ${ANALYSIS_LIMIT}
  order by trial, harm, visitor
  on conflict do nothing`;

const sums = [
  ...['visits', 'failures', 'errors', 'fallbacks'].map((name) => `${name} = known.${name} + excluded.${name}`),
  // The shorter or missing one of two counts as nothing.
  ...VITALS.map(
    (vital) => `${vital} = (select array_agg(coalesce(one, 0) + coalesce(other, 0) order by bucket)
      from unnest(known.${vital}, excluded.${vital}) with ordinality as both_of (one, other, bucket))`,
  ),
].join(', ');

/** Adds minutes up, in the order that all edges keep to. $1 minutes, each release and minute once */
export const ADD_MINUTES = `
  insert into ${MINUTES} as known
    (minute, remote, release_id, visits, failures, errors, fallbacks, ${VITALS.join(', ')})
  select minute, remote, release_id, visits, failures, errors, fallbacks, ${VITALS.join(', ')}
  from json_to_recordset($1) as told (minute bigint, remote text, release_id text, visits integer, failures integer,
    errors integer, fallbacks integer, ${VITALS.map((vital) => `${vital} integer[]`).join(', ')})
  order by minute, remote, release_id
  on conflict (minute, remote, release_id) do update set ${sums}`;

/**
 * Per harm, share and hour; networks where they were seen last, by hour, then by share. Puts in order only what two edges
 * took at once over the limit of a network, and the networks of the canary: the rest is counted as it comes.
 * $1 the trial
 */
export const TALLY = `
  with grouped as materialized (
    select harm, bp, hour, network, count(*) filter (where canary) as canary, count(*) as total
    from ${VISITORS} where trial = $1 group by harm, bp, hour, network
  ), crowded as (
    select harm, bp, hour, network, canary,
      row_number() over (partition by harm, bp, hour, network order by at, visitor) as place
    from ${VISITORS} where trial = $1
      and (harm, bp, hour, network) in (select harm, bp, hour, network from grouped where total > ${NETWORK_LIMIT})
  ), limited as materialized (
    select * from grouped where total <= ${NETWORK_LIMIT}
    union all
    select harm, bp, hour, network, count(*) filter (where canary), count(*)
    from crowded where place <= ${NETWORK_LIMIT} group by harm, bp, hour, network
  ), latest as (
    select distinct on (harm, network) harm, bp, hour, network
    from limited where canary > 0 order by harm, network, hour desc, bp desc
  ), seen as (
    select harm, bp, hour, count(*)::integer as networks from latest group by harm, bp, hour
  ), counted as (
    select harm, bp, hour, sum(canary)::integer as canary, sum(total - canary)::integer as control
    from limited group by harm, bp, hour
  )
  select harm, bp, hour::float8 as hour, canary, control, coalesce(networks, 0) as networks
  from counted left join seen using (harm, bp, hour) order by harm, bp, counted.hour`;

/** $1 from when on */
export const READ_MINUTES = `
  select minute::float8 as minute, remote, release_id, visits, failures, errors, fallbacks, ${VITALS.join(', ')}
  from ${MINUTES} where minute >= $1 order by minute, remote collate "C", release_id collate "C"`;

/** $1 before when */
export const PRUNE_MINUTES = `
  delete from ${MINUTES} where minute < least($1, (select min(minute) + ${MAX_PRUNED_MS} from ${MINUTES}))`;

/** $1 before when, $2 trials that run */
export const PRUNE_VISITORS = `delete from ${VISITORS} where at < $1 and trial <> all ($2)`;
