import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isSameSignature } from '../preview/signing.ts';
import { CREATE_LOCK, openDatabase, SCHEMA, type DatabaseOptions } from './database.ts';
import { databasePublishLock } from './database-lock.ts';
import { filesBelow } from './files.ts';
import { removeLocal, type ReleaseFiles } from './local-files.ts';
import { openPostgresMaps } from './postgres-maps.ts';
import { releaseFolder } from './release-files.ts';
import { fetchInto, sha256, signFiles, type FileContent } from './signed-files.ts';

type PostgresFilesOptions = DatabaseOptions & {
  /** Of this machine. */
  dir: string;
  key: () => Promise<string>;
};

/** Some megabytes over a slow connection. */
const LIMIT_MS = 30_000;

/**
 * Release files in PostgreSQL, beside the registry. A machine downloads a release once, checks its signature and
 * hashes, and then serves it from its folder.
 */
export const openPostgresFiles = ({ dir, key, limitMs = LIMIT_MS, url }: PostgresFilesOptions): ReleaseFiles => {
  const { pool, hasTables } = openDatabase({ url, limitMs }, 'acara-release-files', ['release', 'release_file']);

  const maps = openPostgresMaps(pool, dir);

  const remove = async (remote: string, releaseId: string) => {
    if (await hasTables())
      await pool.query(`delete from ${SCHEMA}.release where package = $1 and release = $2`, [remote, releaseId]);
  };
  const read = async (remote: string, releaseId: string): Promise<FileContent[]> => {
    const { rows } = (await hasTables())
      ? await pool.query<FileContent & { signature: string }>(READ, [remote, releaseId])
      : { rows: [] };
    const [first] = rows;
    if (!first) throw new Error(`the files of ${remote} ${releaseId} are neither here nor in the database`);
    if (!isSameSignature(first.signature, signFiles(await key(), remote, releaseId, hashesOf(rows))))
      throw new Error(`the files of ${remote} ${releaseId} in the database were not signed with this site’s key`);
    return rows;
  };

  return {
    ...fetchInto(dir, 'database', read),
    share: async (remote, releaseId) => {
      const folder = releaseFolder(dir, remote, releaseId);
      const files = await Promise.all(
        (await filesBelow(folder)).map(async (file) => ({
          path: file,
          content: await readFile(path.join(folder, file)),
        })),
      );
      if (!(await hasTables())) await pool.query(CREATE_TABLES);
      await remove(remote, releaseId);
      const signature = signFiles(await key(), remote, releaseId, hashesOf(files));
      const paths = files.map((file) => file.path);
      const contents = files.map(({ content }) => content);
      await pool.query(WRITE, [remote, releaseId, signature, paths, contents]);
      await maps.share(remote, releaseId);
    },
    readMap: maps.read,
    remove: async (remote, releaseId) => {
      await remove(remote, releaseId);
      await removeLocal(dir, remote, releaseId);
    },
    prune: async (listed, before, dryRun) => {
      if (!(await hasTables())) return [];
      const found = `package || '/' || release <> all($1) and shared_at < $2`;
      const { rows } = await pool.query<{ name: string }>(
        dryRun
          ? `select package || '/' || release as name from ${SCHEMA}.release where ${found}`
          : `delete from ${SCHEMA}.release where ${found} returning package || '/' || release as name`,
        [listed, before],
      );
      return rows.map(({ name }) => name);
    },
    withPublishLock: databasePublishLock(url),
    close: () => pool.end(),
  };
};

const hashesOf = (files: readonly FileContent[]): Record<string, string> =>
  Object.fromEntries(files.map(({ path: file, content }) => [file, sha256(content)]));

const READ = `
  select path, content, signature from ${SCHEMA}.release join ${SCHEMA}.release_file using (package, release)
  where package = $1 and release = $2`;

/** One statement: all of a release or nothing. */
const WRITE = `
  with written as (
    insert into ${SCHEMA}.release (package, release, signature) values ($1, $2, $3) returning package, release
  )
  insert into ${SCHEMA}.release_file (package, release, path, content)
  select package, release, path, content from written, unnest($4::text[], $5::bytea[]) as file (path, content)`;

const CREATE_TABLES = `
  select pg_advisory_xact_lock(${CREATE_LOCK});
  create schema if not exists ${SCHEMA};

  create table if not exists ${SCHEMA}.release (
    package text,
    release text,
    signature text not null,
    shared_at timestamptz not null default now(),
    primary key (package, release)
  );

  create table if not exists ${SCHEMA}.release_file (
    package text,
    release text,
    path text,
    content bytea not null,
    primary key (package, release, path),
    foreign key (package, release) references ${SCHEMA}.release on delete cascade
  );
  -- Scripts are stored packed too; the rest is small.
  alter table ${SCHEMA}.release_file alter content set storage external;`;
