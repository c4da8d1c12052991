// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installIfNeeded } from './installation.mjs';
import { chooseNode, isAtLeast, LAUNCHER_NODE } from './node-version.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const WINDOWS = process.platform === 'win32';

/**
 * Installs what is missing, then runs a TypeScript file of `tooling/` with a Node that supports it and this process's
 * arguments, and exits with its exit code. Runs on any Node from 20 on.
 * @param {string} file path below `tooling/`
 */
export const runMain = (file) => {
  try {
    if (!isAtLeast(process.version, LAUNCHER_NODE))
      throw new Error(`Node ${LAUNCHER_NODE} or newer is needed; this is ${process.version}.`);
    installIfNeeded(ROOT);
    runUnder(chooseNode(ROOT), path.join(ROOT, 'tooling', file));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};

/** @param {string} node @param {string} main */
const runUnder = (node, main) => {
  const bin = path.join(ROOT, 'node_modules', '.bin');
  const child = spawn(node, [main, ...process.argv.slice(2)], {
    cwd: ROOT,
    // The channel closes with this process, even when it is killed: then the child ends, too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // In its own process group: Ctrl-C reaches it once, through this process.
    detached: !WINDOWS,
    env: { ...process.env, PATH: [path.dirname(node), bin, process.env.PATH].join(path.delimiter) },
  });
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
};
