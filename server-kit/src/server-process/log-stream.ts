import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from './error-code.ts';

/** A destination for pino. */
export type LogStream = {
  write: (line: string) => void;
  /** Flushes, as far as possible, for at most half a second. */
  end: () => Promise<void>;
};

const STANDARD_OUTPUT = 1;
/** Characters per write: one write per line would cost more than many a request. */
const CHUNK = 65536;
const FLUSH_EVERY_MS = 500;
/** Characters that are buffered at most. */
const MAX_BUFFERED = 4 * 1024 * 1024;
const TRIES_AT_END = 20;

const isBusy = (error: unknown) => ['EAGAIN', 'EBUSY'].includes(errorCode(error) ?? '');

let areErrorsHandled = false;
/** For output besides the log, such as warnings of Node: an unhandled error of these streams would end the process. */
const handleErrors = () => {
  if (areErrorsHandled) return;
  areErrorsHandled = true;
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

/**
 * A log that loses lines rather than requests: what cannot be written, because the disk is full or a pipe blocks, is
 * dropped and counted; the count is written as soon as writing succeeds again. The process then also survives errors of
 * its own stdout and stderr.
 */
export const createLogStream = (fd = STANDARD_OUTPUT): LogStream => {
  handleErrors();
  // Bounded: by MAX_BUFFERED.
  let lines: string[] = [];
  let buffered = 0;
  let lost = 0;
  /** The rest of a write in progress. */
  let rest: Buffer = Buffer.alloc(0);
  let isWriting = false;

  const take = (): Buffer => {
    const lossy =
      lost > 0 && `${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'lines of this log were lost' })}\n`;
    const text = `${lines.join('')}${lossy || ''}`;
    lines = [];
    buffered = 0;
    return Buffer.from(text);
  };
  /** @param count lines of the failed write */
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
        if (buffered >= CHUNK) flush();
      }
    });
  };
  const flush = () => {
    if (isWriting || (buffered === 0 && lost === 0)) return;
    isWriting = true;
    const count = lines.length + lost;
    rest = take();
    lost = 0;
    writeRest(count);
  };
  setInterval(flush, FLUSH_EVERY_MS).unref();

  return {
    write: (line) => {
      if (buffered + line.length > MAX_BUFFERED) {
        lost += 1;
        return;
      }
      lines.push(line);
      buffered += line.length;
      if (buffered >= CHUNK) flush();
    },
    end: async () => {
      for (let tries = 0; tries < TRIES_AT_END && (isWriting || buffered > 0); tries += 1) {
        flush();
        await delay(FLUSH_EVERY_MS / TRIES_AT_END);
      }
    },
  };
};
