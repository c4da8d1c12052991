import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../results');

/**
 * Keeps a run as JSON with what is to be known about the machine.
 * @param name of the bench
 * @returns the file's path
 */
export const saveResults = (name: string, results: Record<string, unknown>): string => {
  const when = new Date().toISOString();
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}-${when.replace(/[:.]/g, '-')}.json`);
  const machine = { node: process.version, processors: cpus().length, model: cpus()[0]?.model, load: loadavg() };
  writeFileSync(file, `${JSON.stringify({ name, when, machine, ...results }, null, 1)}\n`);
  return file;
};
