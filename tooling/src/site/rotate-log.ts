import fs from 'node:fs';

const MAX_BYTES = 20 * 1024 * 1024;
/** Rotated logs to keep, `<log>.1` the newest. */
const MAX_FILES = 3;
const CHECK_INTERVAL_MS = 10_000;

/**
 * Rotates a log that is too large. It is copied and truncated, so that the program that writes to it is not involved; a
 * line written in between is lost. On a full disk it is only truncated.
 */
export const rotateLog = (file: string, maxBytes = MAX_BYTES): void => {
  try {
    if (fs.statSync(file).size <= maxBytes) return;
    try {
      for (let older = MAX_FILES - 1; older > 0; older -= 1)
        if (fs.existsSync(`${file}.${older}`)) fs.renameSync(`${file}.${older}`, `${file}.${older + 1}`);
      fs.copyFileSync(file, `${file}.1`);
    } catch {
      fs.rmSync(`${file}.1`, { force: true });
    }
    fs.truncateSync(file);
  } catch {
    // There is no such log, or it is not ours to rotate: no reason to end a site.
  }
};

/** Rotates a log while a program writes to it. @returns a function that stops it */
export const startLogRotation = (file: string): (() => void) => {
  const timer = setInterval(rotateLog, CHECK_INTERVAL_MS, file).unref();
  return () => clearInterval(timer);
};
