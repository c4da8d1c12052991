import fs from 'node:fs';

/** Bytes from which on a log is put aside. */
const LARGEST = 20 * 1024 * 1024;
/** Logs put aside that are kept, `<log>.1` the newest. */
const MAX_FILES = 3;
const CHECK_INTERVAL_MS = 10_000;

/**
 * Puts a log aside that has become large. It is copied and emptied, so that the program that writes to it needs to know
 * nothing; a line written in between is lost. On a full disk it is only emptied.
 */
export const rotateLog = (file: string, largest = LARGEST): void => {
  try {
    if (fs.statSync(file).size <= largest) return;
    try {
      for (let older = MAX_FILES - 1; older > 0; older -= 1)
        if (fs.existsSync(`${file}.${older}`)) fs.renameSync(`${file}.${older}`, `${file}.${older + 1}`);
      fs.copyFileSync(file, `${file}.1`);
    } catch {
      fs.rmSync(`${file}.1`, { force: true });
    }
    fs.truncateSync(file);
  } catch {
    // There is no such log, or none that is ours to rotate: no reason to end a site.
  }
};

/** Keeps a log bounded while a program writes to it. @returns ends that */
export const startLogRotation = (file: string): (() => void) => {
  const timer = setInterval(rotateLog, CHECK_INTERVAL_MS, file).unref();
  return () => clearInterval(timer);
};
