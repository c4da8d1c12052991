import type pg from 'pg';
import type { MapReader } from '../health/original-frames.ts';
import { CREATE_LOCK, SCHEMA, tableCheck } from './database.ts';
import { localMaps } from './local-files.ts';
import { packMaps, unpackMap } from './packed-maps.ts';

/**
 * Source maps in PostgreSQL, so that every machine can look up the cause of a failure. They are never served, and so
 * are not signed. They are deleted with their release.
 */
export const openPostgresMaps = (pool: pg.Pool, dir: string) => {
  const hasTable = tableCheck(pool, ['release_map']);
  const readLocal = localMaps(dir);

  /** After the files of the release. */
  const share = async (remote: string, releaseId: string): Promise<void> => {
    const maps = await packMaps(dir, remote, releaseId);
    await pool.query(CREATE_TABLE);
    await pool.query(WRITE, [remote, releaseId, maps.map(({ script }) => script), maps.map(({ content }) => content)]);
  };

  const read: MapReader = async (release, script) => {
    const local = await readLocal(release, script);
    if (local || !(await hasTable())) return local;
    const { rows } = await pool.query<{ content: Buffer }>(READ, [release.remote, release.releaseId, script]);
    return rows[0] ? unpackMap(rows[0].content) : null;
  };
  return { share, read };
};

/** Needs the table of releases. */
const CREATE_TABLE = `
  select pg_advisory_xact_lock(${CREATE_LOCK});

  create table if not exists ${SCHEMA}.release_map (
    package text,
    release text,
    script text,
    content bytea not null,
    primary key (package, release, script),
    foreign key (package, release) references ${SCHEMA}.release on delete cascade
  );
  alter table ${SCHEMA}.release_map alter content set storage external;`;

/** $1 package, $2 release, $3 scripts, $4 packed maps */
const WRITE = `
  insert into ${SCHEMA}.release_map (package, release, script, content)
  select $1, $2, script, content from unnest($3::text[], $4::bytea[]) as map (script, content)`;

const READ = `select content from ${SCHEMA}.release_map where package = $1 and release = $2 and script = $3`;
