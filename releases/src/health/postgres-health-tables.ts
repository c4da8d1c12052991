import { MAKING, SCHEMA } from '../registry/postgres-tables.ts';
import { NETWORK_LIMIT, TRIAL_LIMIT } from './harmed-limits.ts';
import { VITALS } from './vital-buckets.ts';

const HARMED = `${SCHEMA}.health_harmed`;
const MINUTES = `${SCHEMA}.health_minutes`;

/** As one text it runs as one transaction. */
export const CREATE_HEALTH_TABLES = `
  select pg_advisory_xact_lock(${MAKING});
  create schema if not exists ${SCHEMA};

  create table if not exists ${HARMED} (
    remote text not null,
    release_id text not null,
    started_at text not null,
    harm text not null,
    visitor text not null,
    canary boolean not null,
    bp integer not null,
    network text not null,
    at bigint not null,
    primary key (visitor, harm, remote, release_id, started_at)
  );
  -- Both begin with what tells rows apart, so that no statistics, however old, lead through all rows of a trial.
  create index if not exists health_harmed_network on ${HARMED} (network, harm, bp, remote, release_id, started_at);

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
  select to_regclass('${HARMED}') is not null and to_regclass('${MINUTES}') is not null as made`;

/**
 * Takes harmed visitors who are not known, as far as there is room: two that add at once may go over a limit, which is
 * why the tally applies the one of networks again. Always in the same order: two edges that hold rows the other one
 * wants would end one another.
 * $1 visitors
 */
export const ADD_HARMED = `
  with news as (
    select distinct on (remote, release_id, started_at, harm, visitor) *
    from json_to_recordset($1) as told (remote text, release_id text, started_at text, harm text, visitor text,
      canary boolean, bp integer, network text, at bigint)
    order by remote, release_id, started_at, harm, visitor, at
  ), placed as (
    select news.*, row_number() over (partition by remote, release_id, started_at, harm, bp, network order by at, visitor)
      + (select count(*) from ${HARMED} known
         where (known.remote, known.release_id, known.started_at, known.harm, known.bp, known.network)
             = (news.remote, news.release_id, news.started_at, news.harm, news.bp, news.network)) as place
    from news
    where not exists (select from ${HARMED} known
      where (known.remote, known.release_id, known.started_at, known.harm, known.visitor)
          = (news.remote, news.release_id, news.started_at, news.harm, news.visitor))
  ), totals as (
    select remote, release_id, started_at, harm, bp, count(*) as total from ${HARMED} group by 1, 2, 3, 4, 5
  ), room as (
    select placed.*, coalesce(total, 0)
      + row_number() over (partition by remote, release_id, started_at, harm, bp order by at, visitor) as number
    from placed left join totals using (remote, release_id, started_at, harm, bp) where place <= ${NETWORK_LIMIT}
  )
  insert into ${HARMED} (remote, release_id, started_at, harm, visitor, canary, bp, network, at)
  select remote, release_id, started_at, harm, visitor, canary, bp, network, at
  from room where number <= ${TRIAL_LIMIT}
  order by remote, release_id, started_at, harm, visitor
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

/** Per harm and share, and per harm alone (bp null) with the networks. $1 to $3 the trial */
export const TALLY = `
  with placed as (
    select harm, bp, canary, network, row_number() over (partition by harm, bp, network order by at, visitor) as place
    from ${HARMED} where remote = $1 and release_id = $2 and started_at = $3
  )
  select harm, bp, count(*) filter (where canary)::integer as canary, count(*) filter (where not canary)::integer as control,
    count(distinct network) filter (where canary)::integer as networks
  from placed where place <= ${NETWORK_LIMIT} group by grouping sets ((harm, bp), (harm)) order by harm, bp`;

/** $1 from when on */
export const READ_MINUTES = `
  select minute::float8 as minute, remote, release_id, visits, failures, errors, fallbacks, ${VITALS.join(', ')}
  from ${MINUTES} where minute >= $1 order by minute, remote collate "C", release_id collate "C"`;

/** $1 before when */
export const PRUNE_MINUTES = `delete from ${MINUTES} where minute < $1`;

/** $1 before when, $2 trials that run */
export const PRUNE_HARMED = `
  delete from ${HARMED} old where at < $1 and not exists (
    select from json_to_recordset($2) as running (remote text, release_id text, started_at text)
    where (running.remote, running.release_id, running.started_at) = (old.remote, old.release_id, old.started_at))`;
