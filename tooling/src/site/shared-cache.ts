import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installFromDebian } from '../checks/debian-packages.ts';
import { startListeningProgram } from '../net/listening-program.ts';
import { freePort } from '../net/ports.ts';

const VCL = path.resolve(import.meta.dirname, '../../../deploy/varnish/site.vcl');
const PROGRAM = '/usr/sbin/varnishd';

export const hasVarnish = (): boolean => fs.existsSync(PROGRAM);

/** @throws Error where it is missing and cannot be installed */
export const ensureVarnish = (): void => {
  if (!hasVarnish()) installFromDebian('varnish');
  if (!hasVarnish()) throw new Error(`${PROGRAM} is missing (Debian: varnish). Install it and run this again.`);
};

export type SharedCache = { origin: string; port: number; pid: number; stop: () => Promise<void> };

/** Starts Varnish with the rules of `deploy/varnish` on a free port, in front of a server on another. */
export const startSharedCache = async (backendPort: number, port?: number): Promise<SharedCache> => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-cache-'));
  const own = port ?? (await freePort());
  const rules = path.join(dir, 'site.vcl');
  fs.writeFileSync(rules, fs.readFileSync(VCL, 'utf8').replaceAll('"3080"', `"${backendPort}"`));
  const options = ['-F', '-j', 'none', '-n', path.join(dir, 'run'), '-a', `127.0.0.1:${own}`, '-f', rules];
  const remove = () => fs.rmSync(dir, { recursive: true, force: true });
  try {
    const { pid, stop } = await startListeningProgram(
      [PROGRAM, ...options, '-p', 'http_gzip_support=off', '-s', 'malloc,64m'],
      own,
    );
    return { origin: `http://localhost:${own}`, port: own, pid, stop: () => stop('SIGTERM').finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
};
