import { spawn, type ChildProcess } from 'node:child_process';
import type { Duplex, Readable } from 'node:stream';
import { readFile } from 'node:fs/promises';
import { isWorkerAnswer, type WorkerAnswer, type WorkerRequest } from './render-messages.ts';
import { readMessages, writeMessage } from './message-stream.ts';
import { getWorkerCode } from './worker-code.ts';
import type { PooledWorker } from './pooled-worker.ts';

/** The process is killed at this multiple of a worker's memory limit: V8's limit, and that of its resident memory. */
const LAST_RESORT = 2;
const LONGEST_MESSAGE = 8 * 1024 * 1024;

/** The code comes by the standard input. */
export const workerFlags = (memoryMb: number): string[] => [
  '--permission',
  // Code from strings belongs to no file, and may import.
  '--disallow-code-generation-from-strings',
  // The worker keeps it from release code.
  '--expose-gc',
  `--max-old-space-size=${memoryMb * LAST_RESORT}`,
  '--input-type=module',
  '-',
];

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

type WorkerProcessOptions = {
  memoryMb: number;
  onMessage: (message: WorkerAnswer) => void;
  onEnd: (reason: string) => void;
};

/** First line of V8's heap dump. The edge's log reports the lost worker. */
const HEAP_DUMP = '<--- Last few GCs --->';

/** Forwards a worker's output to our standard error, up to a heap dump. */
const passOn = (stderr: Readable): void => {
  let isDump = false;
  stderr.setEncoding('utf8').on('data', (text: string) => {
    if (!isDump) process.stderr.write(text.split(HEAP_DUMP, 1)[0] ?? '');
    isDump ||= text.includes(HEAP_DUMP);
  });
};

/**
 * Starts a render process under Node's permission model: no files, processes, threads or native code. Its environment
 * is only `NODE_ENV`, its only connection the channel.
 */
export const startWorkerProcess = ({ memoryMb, onMessage, onEnd }: WorkerProcessOptions) => {
  const child = spawn(process.execPath, [...workerFlags(memoryMb), String(memoryMb)], {
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  running.add(child);
  if (child.stderr) passOn(child.stderr);
  // The end of the process reports errors.
  child.stdin?.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      running.delete(child);
      resolve();
      onEnd(reason);
    };
    child.once('exit', (code, signal) => end(`it ended with ${signal ?? `code ${code}`}`));
    child.once('error', (error) => end(error.message));
  });
  // A pipe, see `stdio`; Node uses a socket pair.
  const channel = child.stdio[3] as Duplex;
  // The end of the process reports errors.
  channel.on('error', () => undefined);
  readMessages(channel, {
    onMessage: (message) => (isWorkerAnswer(message) ? onMessage(message) : onEnd('it sent an invalid message')),
    onBroken: onEnd,
    longest: LONGEST_MESSAGE,
  });
  getWorkerCode().then(
    (code) => child.stdin?.end(code),
    (error: unknown) => onEnd(`its code could not be built: ${String(error)}`),
  );
  return {
    pid: child.pid,
    send: (message: WorkerRequest) => writeMessage(channel, message),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** Even the fastest leak takes seconds from the limit to `LAST_RESORT` times the limit. */
const INTERVAL_MS = 50;

/**
 * Ends workers above their memory limit, as they report it. One stuck in a loop cannot, and V8's limit does not cover
 * buffers: its resident size is read from the system (Linux).
 */
export const watchMemory = (
  workers: ReadonlySet<PooledWorker>,
  maxBytes: number,
  onAbove: () => void = () => undefined,
): (() => void) => {
  const pending = new Set<PooledWorker>();
  const endAbove = async (worker: PooledWorker, bytes: number, most: number) => {
    if (bytes <= most) return;
    onAbove();
    await worker.end(`it used ${Math.round(bytes / 1024 / 1024)} MB`);
  };
  const checkHeap = async (worker: PooledWorker) => {
    // One in a loop responds late; no second request.
    if (pending.has(worker)) return;
    pending.add(worker);
    const bytes = await worker.bytesHeld();
    pending.delete(worker);
    await endAbove(worker, bytes, maxBytes);
  };
  const checkResident = async (worker: PooledWorker) =>
    endAbove(worker, await residentBytes(worker.pid), LAST_RESORT * maxBytes);
  const timer = setInterval(() => {
    for (const worker of workers)
      if (worker.isBusy()) {
        void checkHeap(worker);
        void checkResident(worker);
      }
  }, INTERVAL_MS).unref();
  return () => clearInterval(timer);
};

const residentBytes = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
};
