import fs from 'node:fs';
import path from 'node:path';
import { runNpm } from '../../scripts/bootstrap/run-npm.mjs';

/** The release of the Nu HTML checker, a package of npm. */
const PACKAGE = 'vnu-jar';
const VERSION = '26.9.27';

/**
 * The jar of the Nu HTML checker, fetched once. It is no dependency of the repository, since every installation would
 * load its tens of megabytes.
 * @param work folder to keep it in
 * @returns its path
 * @throws Error where it cannot be fetched
 */
export const ensureNuChecker = (work: string): string => {
  const folder = path.join(work, `${PACKAGE}-${VERSION}`);
  const jar = path.join(folder, 'node_modules', PACKAGE, 'build', 'dist', 'vnu.jar');
  if (fs.existsSync(jar)) return jar;
  console.log(`Fetching the Nu HTML checker (${PACKAGE} ${VERSION}) …`);
  fs.mkdirSync(folder, { recursive: true });
  // With a package.json, so that npm does not use a parent folder's.
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  runNpm(['install', `--prefix=${folder}`, '--ignore-scripts', '--no-save', ...quiet, `${PACKAGE}@${VERSION}`], folder);
  if (!fs.existsSync(jar)) throw new Error(`${PACKAGE} ${VERSION} brought no ${path.relative(folder, jar)}.`);
  return jar;
};
