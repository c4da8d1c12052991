// @ts-check
// Program of the cluster that starts nginx, ends when it ends, and passes on how it is to end. nginx itself is in the
// background: only so does it hand its sockets to a successor (USR2), and only so is nobody missed while that happens.
// Arguments: folder, program, its arguments.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const POLL_INTERVAL_MS = 100;
/** Graceful at first; then at once; then by force, before this process is ended so itself (12 s). */
const AT_ONCE_AFTER_MS = 8000;
const BY_FORCE_AFTER_MS = 10_500;

const [folder = '', program = '', ...args] = process.argv.slice(2);

/** @param {string} name of the file @returns {number} the master in it that runs; 0 for none */
const masterIn = (name) => {
  try {
    const pid = Number(fs.readFileSync(path.join(folder, name), 'utf8'));
    const [state] = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const isOurs = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
    return pid > 0 && state !== 'Z' && isOurs ? pid : 0;
  } catch {
    return 0;
  }
};

/** The one that serves and the one before it, those that run. */
const masters = () => ['nginx.pid', 'nginx.pid.oldbin'].map(masterIn).filter((pid) => pid > 0);

/** @param {NodeJS.Signals} signal @param {boolean} [all] its workers too */
const signalMasters = (signal, all = false) => {
  for (const pid of masters())
    try {
      process.kill(all ? -pid : pid, signal);
    } catch {
      // Gone meanwhile.
    }
};

let isEnding = false;
/** @param {NodeJS.Signals} signal */
const end = (signal) => {
  if (isEnding) return;
  isEnding = true;
  signalMasters(signal);
  setTimeout(() => signalMasters('SIGTERM'), AT_ONCE_AFTER_MS).unref();
  setTimeout(() => signalMasters('SIGKILL', true), BY_FORCE_AFTER_MS).unref();
};
process.on('SIGQUIT', () => end('SIGQUIT'));
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, () => end('SIGTERM'));

// A master that an earlier keeper left is taken over.
if (masters().length === 0) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) {
    console.error(error?.message ?? `nginx ended with ${status}`);
    process.exit(1);
  }
}
const began = performance.now();
setInterval(() => {
  if (masters().length > 0) return;
  // It writes its file only after the command has ended.
  if (!isEnding && performance.now() - began < 2000) return;
  process.exit(isEnding ? 0 : 1);
}, POLL_INTERVAL_MS);
