import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { ensurePrograms } from '../checks/debian-packages.ts';
import type { Docker } from './docker.ts';

const SUITE = 'bookworm';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Makes an archive with a Debian that has these packages, unless it is there. */
export const writeDebian = (suite: string, file: string, packages: readonly string[], ...options: string[]): void => {
  if (fs.existsSync(file)) return;
  ensurePrograms([{ program: 'mmdebstrap', package: 'mmdebstrap' }]);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = path.join(path.dirname(file), `unfinished-${path.basename(file)}`);
  const args = ['--quiet', '--aptopt=APT::Install-Recommends "false"', `--include=${packages.join()}`, ...options];
  execFileSync('mmdebstrap', [...args, suite, unfinished], { stdio: ['ignore', 'ignore', 'inherit'] });
  fs.renameSync(unfinished, file);
};

/**
 * Makes an image as the public one that the Containerfile begins with, Debian with Node and npm, out of what this machine
 * has: so that no registry of images is needed.
 * @returns its name
 */
export const importBase = ({ run }: Docker): string => {
  const name = 'acara/base';
  const file = path.join(ROOT, '.build/containers/base.tar');
  const command = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  const npm = path.resolve(fs.realpathSync(command), '../..');
  writeDebian(
    SUITE,
    file,
    ['ca-certificates'],
    '--variant=minbase',
    `--customize-hook=copy-in ${process.execPath} /usr/local/bin`,
    '--customize-hook=mkdir -p "$1/usr/local/lib/node_modules"',
    `--customize-hook=copy-in ${npm} /usr/local/lib/node_modules`,
    '--customize-hook=ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
    // Of this machine, which may trust one more than others.
    `--customize-hook=copy-in ${CERTIFICATES} ${path.dirname(CERTIFICATES)}`,
  );
  run('import', '--change', `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, '--change', 'CMD ["node"]', file, name);
  return name;
};

/** In the network of this machine, which reaches the registries of packages. */
const BUILD = ['build', '--quiet', '--network', 'host'];

/** Builds a target of the Containerfile from the files of this checkout. @param base where it begins */
export const buildTarget = ({ run }: Docker, target: 'site' | 'tools', base: string, image: string): void => {
  const options = ['--file', path.join(ROOT, 'Containerfile'), '--target', target, '--build-arg', `BASE=${base}`];
  run(...BUILD, ...options, '--tag', image, ROOT);
};

/** Builds an image upon another one. @param lines of its Containerfile @param files that they name */
export const buildUpon = (
  { run }: Docker,
  image: string,
  lines: readonly string[],
  files: Readonly<Record<string, string>> = {},
): void => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-image-'));
  for (const [file, content] of Object.entries(files)) fs.writeFileSync(path.join(folder, file), content);
  fs.writeFileSync(path.join(folder, 'Dockerfile'), lines.join('\n'));
  run(...BUILD, '--tag', image, folder);
  fs.rmSync(folder, { recursive: true });
};
