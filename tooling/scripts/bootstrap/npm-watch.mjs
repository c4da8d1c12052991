// @ts-check
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const POLL_INTERVAL_MS = 500;

/** @typedef {{ parent: number, name: string }} ProcessFacts */

/** @param {number} pid @returns {ProcessFacts | undefined} */
const factsFromProc = (pid) => {
  try {
    // `pid (name) state parent …`; the name may contain anything.
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { parent: Number(parent), name: name ?? '' };
  } catch {
    return undefined;
  }
};

/** @param {number} pid @returns {ProcessFacts | undefined} */
const factsFromPs = (pid) => {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, name] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? [];
  return parent ? { parent: Number(parent), name: name ?? '' } : undefined;
};

/** @param {number} pid */
const readFacts = process.platform === 'linux' ? factsFromProc : factsFromPs;

/**
 * Calls `stop` when the npm that runs this script has ended without a signal (it was killed, or its shell ignored the
 * signal). npm waits for its script, so a script without its npm is an orphan. Without npm an orphan may be intended: a
 * background job of a shell.
 * @param {() => void} stop
 */
export const endWithNpm = (stop) => {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const facts = readFacts(parent);
  // npm starts a shell, which starts us; some shells replace themselves by exec.
  const shellsParent = facts && !facts.name.startsWith('npm') ? facts.parent : undefined;
  const isOrphan = () =>
    process.ppid !== parent || (shellsParent !== undefined && readFacts(parent)?.parent !== shellsParent);
  const timer = setInterval(() => {
    if (!isOrphan()) return;
    clearInterval(timer);
    stop();
  }, POLL_INTERVAL_MS);
  timer.unref();
};
