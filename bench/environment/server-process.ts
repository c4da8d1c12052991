import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { endProcess, hasEnded, logTail, spawnProgram, type Program } from '@acara/tooling/src/site/child-process.ts';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { answers } from '@acara/tooling/src/site/readiness.ts';

const READY_LIMIT_MS = 60_000;
const POLL_INTERVAL_MS = 25;

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/**
 * Starts a program with `/readyz` on this port of the loopback interface; the disposables end it. A run may kill it and
 * start it again; nothing else does.
 */
export const startServerProcess = async (disposables: Disposables, program: Program, port: number) => {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let isClosed = false;

  const isRunning = () => child !== undefined && !hasEnded(child);
  const fail = (why: string): never => {
    throw new Error(`${program.name} ${why}\n${logTail(program.logFile)}`);
  };
  const start = async () => {
    if (isRunning() || isClosed) return;
    child = spawnProgram(program);
    const deadline = performance.now() + READY_LIMIT_MS;
    while (!(await answers(`${url}/readyz`))) {
      if (!isRunning()) fail('did not start');
      if (performance.now() > deadline) fail('is not ready within a minute');
      await delay(POLL_INTERVAL_MS);
    }
  };
  const stop = async () => {
    if (child) await endProcess(child);
  };
  const kill = async () => {
    if (!child?.pid || hasEnded(child)) return;
    const gone = once(child, 'exit');
    // The process group: each program leads one.
    process.kill(-child.pid, 'SIGKILL');
    await gone;
  };

  disposables.add(() => {
    isClosed = true;
    return stop();
  });
  await start();
  return {
    url,
    port,
    /** Of the process that runs now, or ran last. */
    get pid(): number {
      return child?.pid ?? 0;
    },
    get isRunning(): boolean {
      return isRunning();
    },
    /** `kill -9`: nothing is drained or written. @returns when it is gone */
    kill,
    /** As a deployment ends it. @returns when it is gone */
    stop,
    /** On the same port. @returns when `/readyz` returns 2xx @throws Error with its last lines */
    start,
  };
};
