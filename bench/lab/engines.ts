import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensurePrograms } from '@acara/tooling/src/checks/debian-packages.ts';
import { buildImage, IMAGE_CONFIG } from '@acara/tooling/src/image/build-image.ts';
import { writeImage } from '@acara/tooling/src/image/oci-image.ts';
import { ENGINES } from './machine.ts';

const BUILD = path.dirname(ENGINES);
const PROGRAMS = [
  { program: 'mmdebstrap', package: 'mmdebstrap' },
  { program: 'unshare', package: 'util-linux' },
  { program: 'ip', package: 'iproute2' },
  { program: 'nft', package: 'nftables' },
  { program: 'tini', package: 'tini' },
  { program: 'openssl', package: 'openssl' },
  { program: 'dockerd', package: 'docker.io' },
  { program: 'docker', package: 'docker.io' },
];
/** Of Debian 13: Patroni of Debian 12 loses commits. */
const SUITE = 'trixie';
const PACKAGES = [
  'ca-certificates',
  'patroni',
  'python3-etcd',
  'postgresql-17',
  'etcd-server',
  'haproxy',
  'pgbackrest',
];

/** Why the lab cannot be here; undefined where it can. */
export const findObstacle = (): string | undefined => {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root';
  if (!fs.existsSync('/usr/bin/apt-get')) return 'it needs Debian';
  if (spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true']).status !== 0)
    return 'namespaces are not allowed';
  return undefined;
};

const debootstrap = (suite: string, file: string, packages: readonly string[], ...options: string[]): void => {
  const args = ['--quiet', '--aptopt=APT::Install-Recommends "false"', `--include=${packages.join()}`, ...options];
  execFileSync('mmdebstrap', [...args, suite, file], { stdio: ['ignore', 'ignore', 'inherit'] });
};

const SITE_LAYERS = ['base.tar', 'site.tar'].map((file) => path.join(BUILD, 'site', file));

/** An image whose top layer changes some files of the site: an upgrade. @param files path below the site, content */
const writeUpgrade = (name: string, files: Readonly<Record<string, string>>): void => {
  const folder = path.join(BUILD, 'upgrade');
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, 'site', file)), { recursive: true });
    fs.writeFileSync(path.join(folder, 'site', file), content);
  }
  const layer = path.join(BUILD, 'upgrade.tar');
  execFileSync('tar', ['-C', folder, '--owner=0', '--group=0', '-cf', layer, 'site']);
  const layers = [...SITE_LAYERS, layer];
  writeImage(imageFile(name), { name: `acara/${name}`, layers, config: IMAGE_CONFIG, created: new Date() });
  fs.rmSync(folder, { recursive: true });
};

/** Minutes by which the clock of an image is wrong. */
const CLOCKS = { 'ahead:1': 5, 'behind:1': -5 } as const;

/** The image of the site once more, for a machine whose clock is wrong, and only the clock. */
const writeClock = (name: keyof typeof CLOCKS): void => {
  const faketime = path.join(BUILD, 'faketime.tar');
  if (!fs.existsSync(faketime)) debootstrap('bookworm', faketime, ['libfaketime'], '--variant=extract');
  const library = `LD_PRELOAD=/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;
  const Env = [
    ...IMAGE_CONFIG.Env,
    library,
    `FAKETIME=${CLOCKS[name] > 0 ? '+' : ''}${CLOCKS[name]}m`,
    'FAKETIME_DONT_FAKE_MONOTONIC=1',
  ];
  const image = { name: 'acara/site:1', layers: [...SITE_LAYERS, faketime], created: new Date() };
  writeImage(imageFile(name), { ...image, config: { ...IMAGE_CONFIG, Env } });
};

const imageFile = (name: string): string => path.join(BUILD, `${name.replace(':', '-')}.tar`);

const MIGRATION = `-- Up Migration
create table lab_upgrade (lab_upgrade_id int primary key);
alter table event add column event_lab text;
-- Down Migration
alter table event drop column event_lab;
drop table lab_upgrade;
`;
/** Removes it completely. */
export const UNDO = `${MIGRATION.split('-- Down Migration')[1]} delete from schema_migration where name = '9000_lab'`;
/** Alive, and never ready. */
const NEVER_READY = `import http from 'node:http';
http.createServer((request, response) => response.writeHead(request.url === '/healthz' ? 200 : 503).end())
  .listen(Number(process.env.API_PORT), '0.0.0.0');
process.on('SIGTERM', () => process.exit());
`;

/** Images of the lab by name: the site, an upgrade with a migration, one that never becomes ready, HAProxy, Varnish. */
export const IMAGES = ['site:1', 'site:2', 'site:3', 'haproxy:1', 'varnish:1'] as const;
/** Archive for `docker load`. Those of `CLOCKS` are `site:1` with another clock. */
export const imageArchive = (name: (typeof IMAGES)[number] | keyof typeof CLOCKS): string => imageFile(name);

/** Installs what the lab needs. The Debian of the engines stays for the next time. */
export const prepareEngines = (): void => {
  process.env.PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
  ensurePrograms(PROGRAMS);
  if (!fs.existsSync(path.join(ENGINES, 'usr/bin/pgbackrest'))) {
    const archive = path.join(BUILD, 'engines.tar');
    fs.mkdirSync(ENGINES, { recursive: true });
    debootstrap(SUITE, archive, PACKAGES, '--variant=apt');
    execFileSync('tar', ['-x', '-C', ENGINES, '-f', archive]);
    fs.rmSync(archive);
  }
};

/** The image of a program of Debian, with the shell that Varnish compiles its rules in. */
const writeProgram = (program: string): void => {
  const layer = path.join(BUILD, `${program}.tar`);
  if (!fs.existsSync(layer))
    debootstrap(SUITE, layer, ['base-files', 'coreutils', 'dash', 'tini', program], '--variant=extract');
  const config = { Entrypoint: ['/usr/bin/tini', '--'], Env: ['PATH=/usr/sbin:/usr/bin'] };
  const image = { name: `acara/${program}:1`, layers: [layer], config, created: new Date() };
  writeImage(imageFile(`${program}:1`), image);
};

/** Builds the images of the lab. */
export const prepareImages = (): void => {
  for (const program of ['haproxy', 'varnish']) writeProgram(program);

  // The same commit makes the same image.
  const revision = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });
  const made = path.join(BUILD, 'revision');
  if (fs.existsSync(made) && fs.readFileSync(made, 'utf8') === revision) return;
  const built = buildImage(path.join(BUILD, 'site'), 'acara/site:1');
  fs.renameSync(path.join(BUILD, 'site', 'image.tar'), imageFile('site:1'));
  console.log(`  image ${built.digest}, ${Math.round(built.bytes / 1e6)} MB`);
  writeUpgrade('site:2', { 'core-api/migrations/9000_lab.sql': MIGRATION });
  writeUpgrade('site:3', { 'core-api/src/server.ts': NEVER_READY });
  writeClock('ahead:1');
  writeClock('behind:1');
  fs.writeFileSync(made, revision);
};
