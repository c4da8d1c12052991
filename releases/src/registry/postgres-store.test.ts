import pg from 'pg';
import type { RegistryDocument } from './registry-document.ts';
import { chainProblems } from '../audit/audit.ts';
import { eachOnDatabase } from '../testing/each-on-database.ts';
import { retryUntilAnswered, startDatabaseProxy, type DatabaseProxy } from '../testing/database-proxy.ts';
import { describeRegistryStore, fixtureVersion } from '../testing/index.ts';
import { onDatabase } from '../testing/test-postgres.ts';
import { changeRegistry } from './change-registry.ts';
import { openPostgresStore } from './postgres-store.ts';
import type { RegistryStore } from './registry-store.ts';

let url: string;
const opened = eachOnDatabase((fresh) => (url = fresh));

describeRegistryStore('a PostgreSQL database', async () => openPostgresStore({ url }));

const open = (options: { url?: string; limitMs?: number } = {}): RegistryStore => {
  const store = openPostgresStore({ url, ...options });
  opened.push(store);
  return store;
};
const add = (store: RegistryStore, remote: string): Promise<RegistryDocument> =>
  changeRegistry({ store, note: { by: 'ani', action: 'publish', why: '' }, now: new Date(0) }, (document) => ({
    ...document,
    microFrontends: { ...document.microFrontends, [remote]: [fixtureVersion(remote, 'release-1', [`/${remote}`])] },
  }));
const listRemotes = (document: RegistryDocument | null) => Object.keys(document?.microFrontends ?? {});

const openProxy = async (): Promise<DatabaseProxy> => {
  const proxy = await startDatabaseProxy(url);
  opened.push(proxy);
  return proxy;
};

describe('the tables', () => {
  test('are made with the first write and not by readers', async () => {
    const store = open();
    await Promise.all([store.read(), store.etag(), store.audit()]);
    const tables = () => onDatabase(url, `select tablename from pg_tables where schemaname = 'acara_releases'`);
    expect(await tables()).toEqual([]);
    await add(store, 'mfe-a');
    expect(await tables()).toHaveLength(2);
  });

  test('are seen by a reader that was there before they were', async () => {
    const reader = open();
    expect(await reader.read()).toBeNull();
    await add(open(), 'mfe-a');
    expect(listRemotes(await reader.read())).toEqual(['mfe-a']);
  });

  test('can be read by a user with no other rights', async () => {
    await add(open(), 'mfe-a');
    const role = `reader_${process.pid}`;
    await onDatabase(
      url,
      `create role ${role} login password 'secret'; grant usage on schema acara_releases to ${role};
       grant select on all tables in schema acara_releases to ${role}`,
    );
    const asReader = Object.assign(new URL(url), { username: role, password: 'secret' });
    const reader = open({ url: asReader.href });
    expect(listRemotes(await reader.read())).toEqual(['mfe-a']);
    expect(await reader.audit()).toHaveLength(1);
    await expect(add(reader, 'mfe-b')).rejects.toThrow('permission denied');
    await onDatabase(url, `drop owned by ${role}; drop role ${role}`);
  });

  test.each(['update', 'delete from', 'truncate'])('refuse every change of the audit: %s', async (command) => {
    const store = open();
    await add(store, 'mfe-a');
    const change = `${command} acara_releases.audit ${command === 'update' ? 'set revision = 2' : ''}`;
    await expect(onDatabase(url, change)).rejects.toThrow('append-only');
    expect(await store.audit()).toHaveLength(1);
  });
});

describe('a write that is broken off', () => {
  /** The old registry with its one entry, or the new one with both: nothing else is sound. */
  const expectOldOrNew = async (): Promise<'old' | 'new'> => {
    const store = open();
    const registry = await store.read();
    const audit = await store.audit();
    expect(chainProblems(audit, registry?.extras.acara.audit ?? null)).toEqual([]);
    expect(audit).toHaveLength(listRemotes(registry).length);
    expect(listRemotes(registry).slice(0, 1)).toEqual(['mfe-a']);
    return listRemotes(registry).length === 1 ? 'old' : 'new';
  };

  test.each([0, 1, 100, 2000])('after %i bytes leaves the old registry', async (after) => {
    await add(open(), 'mfe-a');
    const proxy = await openProxy();
    const store = open({ url: proxy.url });
    await store.read();
    proxy.behave({ kind: 'cut-request', marker: 'insert into', after });
    await expect(add(store, 'mfe-b')).rejects.toThrow();
    expect(await expectOldOrNew()).toBe('old');
    proxy.behave({ kind: 'pass' });
    await add(store, 'mfe-b');
    expect(await expectOldOrNew()).toBe('new');
  });

  test('instead of its response leaves one or the other, and repeating it ends with the new one', async () => {
    await add(open(), 'mfe-a');
    const proxy = await openProxy();
    const store = open({ url: proxy.url });
    await store.read();
    proxy.behave({ kind: 'cut-answer', marker: 'insert into' });
    await expect(add(store, 'mfe-b')).rejects.toThrow();
    await expectOldOrNew();
    proxy.behave({ kind: 'pass' });
    await add(store, 'mfe-b');
    expect(await expectOldOrNew()).toBe('new');
  });

  test('by the server, in the middle of the statement, leaves the old registry', async () => {
    const store = open();
    await add(store, 'mfe-a');
    // Another transaction holds the row: the write is in progress for as long as we want.
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin; select 1 from acara_releases.registry for update');
    const outcome = add(store, 'mfe-b').then(
      () => 'written',
      (error: unknown) => String(error),
    );
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and application_name = 'acara-releases'`;
    while ((await onDatabase(url, end)).length === 0);
    expect(await outcome).toMatch(/terminat/);
    await holder.query('rollback');
    await holder.end();
    expect(await expectOldOrNew()).toBe('old');
  });
});

describe('a failing database', () => {
  const timed = async (call: Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await expect(call).rejects.toThrow();
    return performance.now() - start;
  };

  test('that accepts connections and does not respond times out', async () => {
    const proxy = await openProxy();
    proxy.behave({ kind: 'silence' });
    const store = open({ url: proxy.url, limitMs: 400 });
    for (const call of [() => store.etag(), () => store.read(), () => add(store, 'mfe-a')])
      expect(await timed(call())).toBeLessThan(3000);
  });

  test('that stops responding later is given up in time, and used again when it responds', async () => {
    await add(open(), 'mfe-a');
    const proxy = await openProxy();
    const store = open({ url: proxy.url, limitMs: 400 });
    await retryUntilAnswered(() => store.read());
    proxy.behave({ kind: 'silence' });
    for (const call of [() => store.etag(), () => store.read()]) expect(await timed(call())).toBeLessThan(3000);
    proxy.behave({ kind: 'pass' });
    expect(listRemotes(await retryUntilAnswered(() => store.read()))).toEqual(['mfe-a']);
  });

  test('that ends an idle connection is used again with a new one', async () => {
    const store = open();
    await add(store, 'mfe-a');
    await onDatabase(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'acara-releases'`,
    );
    // The pool notices it in its next event loop turn.
    await store.etag().catch(() => undefined);
    expect(listRemotes(await store.read())).toEqual(['mfe-a']);
  });

  test('that does not exist is reported', async () => {
    const proxy = await openProxy();
    await proxy.close();
    opened.splice(opened.indexOf(proxy), 1);
    await expect(open({ url: proxy.url }).read()).rejects.toThrow('ECONNREFUSED');
  });
});
