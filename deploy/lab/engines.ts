import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensurePrograms } from '@acara/tooling/src/checks/debian-packages.ts';
import { buildTarget, buildUpon, importBase, writeDebian } from '@acara/tooling/src/containers/base-image.ts';
import { withDocker, type Docker } from '@acara/tooling/src/containers/docker.ts';
import { ENGINES } from './machine.ts';

const BUILD = path.dirname(ENGINES);
const PROGRAMS = [
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

const imageFile = (name: string): string => path.join(BUILD, `${name.replace(':', '-')}.tar`);

/** Saves an image for `docker load`. */
const save = ({ run }: Docker, image: string, name: string): void => run('save', '--output', imageFile(name), image);

/** Minutes by which the clock of an image is wrong. */
const CLOCKS = { 'ahead:1': 5, 'behind:1': -5 } as const;

const MIGRATION = `
create table lab_upgrade (lab_upgrade_id int primary key);
alter table event add column event_lab text;
`;
/** Removes it completely. */
export const UNDO = `
alter table event drop column event_lab;
drop table lab_upgrade;
delete from schema_migration where name = '9000-lab'`;
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
    writeDebian(SUITE, archive, PACKAGES, '--variant=apt');
    execFileSync('tar', ['-x', '-C', ENGINES, '-f', archive]);
    fs.rmSync(archive);
  }
};

const buildImages = (docker: Docker): void => {
  for (const program of ['haproxy', 'varnish']) {
    const file = path.join(BUILD, `${program}.tar`);
    writeDebian(SUITE, file, ['tini', program], '--variant=minbase');
    const changes = ['ENTRYPOINT ["/usr/bin/tini", "--"]', 'ENV PATH=/usr/sbin:/usr/bin:/sbin:/bin'];
    docker.run('import', ...changes.flatMap((change) => ['--change', change]), file, `acara/${program}:1`);
    save(docker, `acara/${program}:1`, `${program}:1`);
  }
  buildTarget(docker, 'site', importBase(docker), 'acara/site:1');
  save(docker, 'acara/site:1', 'site:1');
  const upgrades = {
    'acara/site:2': ['core-api/migrations/9000-lab.sql', MIGRATION],
    'acara/site:3': ['core-api/src/server.ts', NEVER_READY],
  } as const;
  for (const [image, [file, content]] of Object.entries(upgrades)) {
    const name = path.basename(file);
    buildUpon(docker, image, ['FROM acara/site:1', `COPY ${name} /site/${file}`], { [name]: content });
    save(docker, image, image.replace('acara/', ''));
  }
  // The image of the site once more, for a machine whose clock is wrong, and only the clock.
  docker.run('tag', 'acara/site:1', 'acara/site:right');
  for (const [name, minutes] of Object.entries(CLOCKS)) {
    buildUpon(docker, 'acara/site:1', [
      'FROM acara/site:right',
      'USER root',
      'RUN apt-get update && apt-get install -y --no-install-recommends libfaketime && ln -s /usr/lib/*/faketime /faketime',
      'USER 10001:10001',
      'ENV LD_PRELOAD=/faketime/libfaketime.so.1 FAKETIME_DONT_FAKE_MONOTONIC=1',
      `ENV FAKETIME=${minutes > 0 ? '+' : ''}${minutes}m`,
    ]);
    save(docker, 'acara/site:1', name);
  }
};

/** Builds the images of the lab. */
export const prepareImages = async (): Promise<void> => {
  // The same commit makes the same images.
  const revision = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });
  const made = path.join(BUILD, 'revision');
  if (fs.existsSync(made) && fs.readFileSync(made, 'utf8') === revision) return;
  const images = path.join(BUILD, 'images');
  await withDocker(images, 'machine', buildImages);
  fs.rmSync(images, { recursive: true });
  fs.writeFileSync(made, revision);
};
