import fs from 'node:fs';
import { sum } from './statistics.ts';

const TICKS_PER_SECOND = 100;

/** Processor time that a process has used, in seconds; NaN where it is unknown (no Linux). */
export const cpuSeconds = (pid: number): number => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold anything, come the state and, as 12th and 13th, user and system time.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) / TICKS_PER_SECOND;
  } catch {
    return NaN;
  }
};

/** The same in ms, to fractions of one, of the threads that a process has now; NaN where it is unknown. */
export const threadMs = (pid: number): number => {
  try {
    const folder = `/proc/${pid}/task`;
    const ran = fs.readdirSync(folder).map((thread) => fs.readFileSync(`${folder}/${thread}/schedstat`, 'utf8'));
    return sum(ran.map((line) => Number(line.split(' ', 1)[0]))) / 1e6;
  } catch {
    return NaN;
  }
};
