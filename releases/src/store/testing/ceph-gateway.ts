import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '../bucket.ts';

const RULES = path.resolve(import.meta.dirname, '../../../../deploy/bucket');
const STARTS_WITHIN_MS = 90_000;
const GIGABYTE = 2 ** 30;
const KEYS = { accessKey: 'releases', secretKey: 'the-secret-of-the-bucket' };

const freePort = async (): Promise<number> => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/**
 * One monitor and one OSD in memory, without keys between them and only on the loopback interface. The gateway asks for
 * a secure connection to its monitor otherwise, which needs keys.
 */
const configuration = (dir: string, fsid: string, monitor: string, port: number): string => `
[global]
fsid = ${fsid}
mon_host = ${monitor}
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_mon_client_mode = crc
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
run_dir = ${dir}
admin_socket = ${dir}/$name.asok
pid_file = ${dir}/$name.pid
log_file = ${dir}/$name.log
mon_data = ${dir}/mon
osd_data = ${dir}/osd
osd_objectstore = memstore
memstore_device_bytes = ${GIGABYTE}
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
osd_crush_chooseleaf_type = 0
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
osd_pool_default_pg_autoscale_mode = off
rgw_data = ${dir}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${port}
rgw_enable_apis = s3
rgw_run_sync_thread = false
`;

/** Starts Ceph's gateway with a bucket that has the rules of `deploy/bucket`. Needs radosgw, ceph-mon, ceph-osd, ceph-common. */
export const startCephGateway = async (): Promise<{ settings: BucketSettings; stop: () => Promise<void> }> => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'acara-ceph-'));
  const file = path.join(dir, 'ceph.conf');
  const port = await freePort();
  const fsid = randomUUID();
  const osd = randomUUID();
  const monitor = `[v2:127.0.0.1:${await freePort()}]`;
  const daemons: ChildProcess[] = [];
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(program, ['-c', file, ...args], { timeout: STARTS_WITHIN_MS });
  const start = (program: string, ...args: string[]): void => {
    daemons.push(spawn(program, ['-c', file, '-f', ...args], { stdio: 'ignore' }));
  };
  const stop = async (): Promise<void> => {
    // The gateway first: it waits for the others.
    for (const daemon of daemons.reverse())
      if (daemon.exitCode === null && daemon.signalCode === null) {
        // Nothing in it outlives it.
        daemon.kill('SIGKILL');
        await once(daemon, 'exit');
      }
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await writeFile(file, configuration(dir, fsid, monitor, port));
    for (const folder of ['mon', 'osd', 'rgw']) await mkdir(path.join(dir, folder));
    const monmap = path.join(dir, 'monmap');
    await run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', monitor, monmap);
    await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', monmap);
    start('ceph-mon', '-i', 'a');
    await run('ceph', 'osd', 'create', osd);
    await run('ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=localhost');
    await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
    start('ceph-osd', '-i', '0');
    const { accessKey, secretKey } = KEYS;
    const user = ['--uid=acara', '--display-name=acara', `--access-key=${accessKey}`, `--secret-key=${secretKey}`];
    await run('radosgw-admin', 'user', 'create', ...user);
    start('radosgw', '-n', 'client.rgw');
    const settings = { url: `http://127.0.0.1:${port}/acara`, region: 'default', ...KEYS };
    await untilAnswers(settings.url);
    await createBucket(settings);
    return { settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const untilAnswers = async (url: string): Promise<void> => {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  while (!(await fetch(url).catch(() => null))) {
    if (Date.now() > deadline) throw new Error('Ceph’s gateway did not start');
    await delay(100);
  }
};

/** Created as by an operator of the site. */
const createBucket = async ({ url, region, accessKey, secretKey }: BucketSettings): Promise<void> => {
  const owner = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 0,
  });
  const put = async (address: string, rules?: string): Promise<void> => {
    const body = rules ? await readFile(path.join(RULES, rules), 'utf8') : '';
    const response = await owner.fetch(address, { method: 'PUT', body });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  };
  await put(url);
  await put(`${url}?policy`, 'policy.json');
  await put(`${url}?cors`, 'cors.xml');
};
