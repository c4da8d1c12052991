import { createHash, createHmac } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { MicroFrontendVersion } from '@acara/shared-contract/registry';
import pg from 'pg';
import { isSameSignature } from '../preview/signing.ts';
import { CREATE_LOCK, openDatabase, SCHEMA, type DatabaseOptions } from './database.ts';
import { LockTimeoutError } from './file-lock.ts';
import { filesBelow, ifExists } from './files.ts';
import type { ReleaseFiles } from './local-files.ts';
import { openPostgresMaps } from './postgres-maps.ts';
import { filesFolder, folderProblems, mapsFolder, releaseFolder, releaseProblems } from './release-files.ts';

type PostgresFilesOptions = DatabaseOptions & {
  /** Of this machine. */
  dir: string;
  /** Signs what is shared, so that write access to the database alone brings no code into the site. */
  key: () => Promise<string>;
};

type File = { path: string; content: Buffer };

/** Some megabytes over a slow connection. */
const LIMIT_MS = 30_000;
const LOCK_RETRY_MS = 500;

/**
 * Release files in PostgreSQL, beside the registry. A machine takes a release out once, checks its signature and hashes,
 * and serves it from its folder from then on.
 */
export const openPostgresFiles = ({ dir, key, limitMs = LIMIT_MS, url }: PostgresFilesOptions): ReleaseFiles => {
  const { pool, hasTables } = openDatabase({ url, limitMs }, 'acara-release-files', ['release', 'release_file']);

  const maps = openPostgresMaps(pool, dir);

  const remove = async (remote: string, releaseId: string) => {
    if (await hasTables())
      await pool.query(`delete from ${SCHEMA}.release where package = $1 and release = $2`, [remote, releaseId]);
  };
  const fetch = async (remote: string, version: MicroFrontendVersion) => {
    const { releaseId } = version.extras.acara;
    const folder = releaseFolder(dir, remote, releaseId);
    if (await ifExists(stat(folder), null)) return;
    const { rows } = (await hasTables())
      ? await pool.query<File & { signature: string }>(READ, [remote, releaseId])
      : { rows: [] };
    const [first] = rows;
    if (!first) throw new Error(`the files of ${remote} ${releaseId} are neither here nor in the database`);
    if (!isSameSignature(first.signature, sign(await key(), remote, releaseId, rows)))
      throw new Error(`the files of ${remote} ${releaseId} in the database were not signed with this site’s key`);
    await mkdir(path.join(filesFolder(dir), remote), { recursive: true });
    const staged = await mkdtemp(path.join(filesFolder(dir), remote, '.fetched-'));
    try {
      for (const { path: file, content } of rows) {
        await mkdir(path.dirname(path.join(staged, file)), { recursive: true });
        await writeFile(path.join(staged, file), content);
      }
      const problems = await folderProblems(staged, version);
      if (problems.length > 0)
        throw new Error(`the files of ${remote} ${releaseId} in the database are damaged: ${problems.join('; ')}`);
      // Another process of this machine may have been faster.
      await rename(staged, folder).catch(async (error: unknown) => {
        if (!(await ifExists(stat(folder), null))) throw error;
      });
    } finally {
      await rm(staged, { recursive: true, force: true });
    }
  };

  return {
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
      const signature = sign(await key(), remote, releaseId, files);
      const [paths, contents] = [files.map((file) => file.path), files.map(({ content }) => content)];
      await pool.query(WRITE, [remote, releaseId, signature, paths, contents]);
      await maps.share(remote, releaseId);
    },
    fetch,
    readMap: maps.read,
    problems: async (remote, version) => {
      try {
        await fetch(remote, version);
      } catch (error) {
        return [error instanceof Error ? error.message : String(error)];
      }
      return releaseProblems(dir, remote, version);
    },
    remove: async (remote, releaseId) => {
      await remove(remote, releaseId);
      for (const folderOf of [releaseFolder, mapsFolder])
        await rm(folderOf(dir, remote, releaseId), { recursive: true, force: true });
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
    withPublishLock: (remote, act, options) => withDatabaseLock(url, `publish ${remote}`, act, options),
    close: () => pool.end(),
  };
};

const sign = (key: string, remote: string, releaseId: string, files: readonly File[]): string => {
  const rows = files.map(({ path: file, content }) => `${createHash('sha256').update(content).digest('hex')} ${file}`);
  return createHmac('sha256', key)
    .update(['release files', `${remote}/${releaseId}`, ...rows.sort()].join('\n'))
    .digest('base64url');
};

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

/** A session's lock: it ends with the process. Needs a connection that no pooler shares between transactions. */
const withDatabaseLock = async <Result>(
  url: string,
  name: string,
  act: () => Promise<Result>,
  { waitMs, onWait }: { waitMs: number; onWait: (holder: string) => void },
): Promise<Result> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'acara-releases publish',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const deadline = Date.now() + waitMs;
    for (let isReported = false; ; isReported = true) {
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [
        `acara ${name}`,
      ]);
      if (rows[0]?.taken) break;
      if (Date.now() > deadline) throw new LockTimeoutError(`${name}: another one was running for ${waitMs} ms`);
      if (!isReported) onWait('another machine');
      await delay(LOCK_RETRY_MS);
    }
    return await act();
  } finally {
    await client.end();
  }
};
