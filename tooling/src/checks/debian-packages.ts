import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** A program that a check needs, and the package of Debian that brings it. */
export interface DebianProgram {
  program: string;
  package: string;
}

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0;

/** Installs packages where that can be done: on Debian, by root. Elsewhere, or where it fails, nothing is different. */
export const installFromDebian = (...packages: string[]): void => {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  // Where there is no network, that is known soon.
  const soon = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0'];
  if (apt('update', '-qq', ...soon)) apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
};

/** Packages of the programs that are in no folder of `searchPath`, the form of the environment variable `PATH`. */
export const findMissing = (
  programs: readonly DebianProgram[],
  searchPath = process.env.PATH ?? '',
): DebianProgram[] => {
  const folders = searchPath.split(path.delimiter).filter((folder) => folder !== '');
  return programs.filter(
    ({ program }) =>
      !folders.some((folder) => ['', '.exe'].some((end) => fs.existsSync(path.join(folder, `${program}${end}`)))),
  );
};

/**
 * Makes sure that the programs can be run: on Debian, root gets them installed.
 * @throws Error that names those that are missing, with their packages
 */
export const ensurePrograms = (programs: readonly DebianProgram[]): void => {
  const wanted = findMissing(programs);
  if (wanted.length > 0) installFromDebian(...wanted.map((one) => one.package));
  const missing = findMissing(wanted);
  if (missing.length === 0) return;
  const names = missing.map((one) => `${one.program} (Debian: ${one.package})`);
  throw new Error(`Not on the path: ${names.join(', ')}. Install what is missing and run this again.`);
};
