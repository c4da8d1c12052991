import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Where a log is written to, for pino. */
export type LogStream = {
  write: (line: string) => void;
  /** Writes what waits, as far as it can be written. Takes half a second at most. */
  end: () => Promise<void>;
};

const STANDARD_OUTPUT = 1;
/** Characters that are written together: one write per line would cost more than many a request. */
const PIECE = 4096;
const FLUSH_EVERY_MS = 500;
/** Characters that wait at most. */
const MOST_WAITING = 4 * 1024 * 1024;
const TRIES_AT_END = 20;

const isBusy = (error: unknown) =>
  error instanceof Object && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY');

let isHeard = false;
/** What is said besides the log, such as warnings of Node: an error of these streams that nobody hears ends the process. */
const hearErrors = () => {
  if (isHeard) return;
  isHeard = true;
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

/**
 * A log that loses lines rather than requests: what cannot be written, because the disk is full or nobody takes it, is
 * dropped and counted, and the number is written as soon as writing succeeds again. From then on the process also outlives
 * errors of its own standard output and error.
 */
export const createLogStream = (fd = STANDARD_OUTPUT): LogStream => {
  hearErrors();
  let lines: string[] = [];
  let waiting = 0;
  let lost = 0;
  /** What a write under way has not yet written. */
  let rest: Buffer = Buffer.alloc(0);
  let isWriting = false;

  const take = (): Buffer => {
    const lossy =
      lost > 0 && `${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'lines of this log were lost' })}\n`;
    const text = `${lines.join('')}${lossy || ''}`;
    lines = [];
    waiting = 0;
    return Buffer.from(text);
  };
  /** @param count lines that were to be written */
  const drop = (count: number) => {
    lost += count;
    rest = Buffer.alloc(0);
    isWriting = false;
  };
  const writeRest = (count: number) => {
    fs.write(fd, rest, (error, written) => {
      if (error && isBusy(error)) setTimeout(writeRest, FLUSH_EVERY_MS, count).unref();
      else if (error) drop(count);
      else if (written < rest.length) {
        rest = rest.subarray(written);
        writeRest(count);
      } else {
        isWriting = false;
        rest = Buffer.alloc(0);
        if (waiting >= PIECE) flush();
      }
    });
  };
  const flush = () => {
    if (isWriting || (waiting === 0 && lost === 0)) return;
    isWriting = true;
    const count = lines.length + lost;
    rest = take();
    lost = 0;
    writeRest(count);
  };
  setInterval(flush, FLUSH_EVERY_MS).unref();

  return {
    write: (line) => {
      if (waiting + line.length > MOST_WAITING) {
        lost += 1;
        return;
      }
      lines.push(line);
      waiting += line.length;
      if (waiting >= PIECE) flush();
    },
    end: async () => {
      for (let tries = 0; tries < TRIES_AT_END && (isWriting || waiting > 0); tries += 1) {
        flush();
        await delay(FLUSH_EVERY_MS / TRIES_AT_END);
      }
    },
  };
};
