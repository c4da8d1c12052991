import fs from 'node:fs';
import path from 'node:path';
import { SOAK_DATA } from './run-in-process.ts';

type Line = { level: number; time: number; msg: string; more?: number };

const PROGRAMS = ['edge', 'core-api', 'sandbox'];
const ERROR = 50;
const NOT_RENDERED = /not rendered here/;

const readLines = (program: string): Line[] => {
  const file = path.join(SOAK_DATA, 'logs', `${program}.log`);
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  // What else is written there comes before there is a log.
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);
};

/** What the logs of the site say of a time: errors, and how many pages were left to the browser. */
export const readLogs = ({ from, to }: { from: number; to: number }): { errors: string[]; notRendered: number } => {
  const lines = PROGRAMS.flatMap(readLines).filter(({ time }) => time >= from && time < to);
  const left = lines.filter(({ msg }) => NOT_RENDERED.test(msg));
  return {
    errors: lines.filter(({ level }) => level >= ERROR).map(({ msg }) => msg),
    // The first of a minute has a line, the others of it have one together.
    notRendered: left.reduce((sum, { more = 1 }) => sum + more, 0),
  };
};
