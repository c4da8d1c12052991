import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/shared-contract/settings';
import { ensurePrograms } from '../checks/debian-packages.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { reproducible, writeImage } from './oci-image.ts';
import { keepServers, stripInstalled } from './production-tree.ts';

const HEALTHY = path.join(ROOT, 'deploy/image/healthy');
/** What Node and the probe need to run. No package manager, no shell but the probe's. */
const DEBIAN = ['base-files', 'bash', 'libc6', 'libstdc++6', 'tini', 'tzdata'];
const SUITE = 'bookworm';
/** An unprivileged user: it can write to no folder of the image but /data, the place of a volume. */
const USER = 10_001;
export const IMAGE_CONFIG = {
  User: `${USER}:${USER}`,
  WorkingDir: '/site',
  Env: ['PATH=/usr/local/bin:/usr/bin:/bin', 'NODE_ENV=production', 'DATA_DIR=/data', 'DRAIN_SECONDS=3'],
  Entrypoint: ['/usr/bin/tini', '--', '/usr/local/bin/node'],
  Cmd: ['core-api/src/server.ts'],
  Volumes: { '/data': {} },
};

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

const tar = (file: string, folder: string, created: Date, owner: number, ...args: string[]): void => {
  const owners = [`--owner=${owner}`, `--group=${owner}`];
  execFileSync('tar', [...reproducible(created), ...owners, '-C', folder, ...args, file]);
};

/**
 * Builds the image of the site's servers from the commit that is checked out: `image.tar` and `sbom.json`.
 * @param name and tag for `docker load`
 * @returns its digest, and how many bytes its layers have
 */
export const buildImage = (folder: string, name: string) => {
  ensurePrograms([{ program: 'mmdebstrap', package: 'mmdebstrap' }]);
  const revision = git('rev-parse', 'HEAD');
  const created = new Date(Number(git('log', '-1', '--format=%ct')) * 1000);
  const [root, base, layer] = ['root', 'base.tar', 'site.tar'].map((entry) => path.join(folder, entry)) as [
    string,
    string,
    string,
  ];
  const site = path.join(root, 'site');
  const previous = process.umask(0o022);
  try {
    fs.rmSync(folder, { recursive: true, force: true });
    for (const entry of [site, path.join(root, 'usr/local/bin'), path.join(root, 'data')])
      fs.mkdirSync(entry, { recursive: true });

    execFileSync('sh', ['-c', 'git archive HEAD | tar -x -C "$1"', 'sh', site], { cwd: ROOT });
    keepServers(site);
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['ci', '--omit=dev', ...quiet], { cwd: site, stdio: ['ignore', 'ignore', 'inherit'] });
    const packages = path.join(folder, 'debian');
    const list = `for file in "$1"/var/cache/apt/archives/*.deb; do dpkg-deb --show "$file"; done >'${packages}'`;
    // Unpacked and not installed.
    const options = ['--quiet', '--variant=extract', `--include=${DEBIAN.join()}`, `--extract-hook=${list}`];
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(created.getTime() / 1000) };
    execFileSync('mmdebstrap', [...options, SUITE, base], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    fs.writeFileSync(
      path.join(folder, 'sbom.json'),
      billOfMaterials(site, fs.readFileSync(packages, 'utf8'), revision),
    );

    fs.writeFileSync(path.join(root, 'usr/local/bin/node'), stripInstalled(site), { mode: 0o755 });
    fs.copyFileSync(HEALTHY, path.join(root, 'usr/local/bin/healthy'));
    tar(layer, root, created, 0, './site', './usr', '-cf');
    // A volume gets the owner of the folder that it is mounted on.
    tar(layer, root, created, USER, './data', '-rf');
    const config = { ...IMAGE_CONFIG, Labels: { 'org.opencontainers.image.revision': revision } };
    return writeImage(path.join(folder, 'image.tar'), { name, layers: [base, layer], config, created });
  } finally {
    process.umask(previous);
    fs.rmSync(root, { recursive: true, force: true });
  }
};
