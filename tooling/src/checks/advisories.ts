import { execFile } from 'node:child_process';
import { single, type Tally } from './tally.ts';

const TIMEOUT_MS = 60_000;

/** What `npm audit --json` prints, as far as it is read. A registry without advisories is answered by other fields. */
interface Audit {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
}

/** The high and critical advisories in what `npm audit --json` printed; undefined where the registry did not answer. */
export const readAdvisories = (printed: string): string[] | undefined => {
  const { vulnerabilities }: Audit = printed.startsWith('{') ? JSON.parse(printed) : {};
  return (
    vulnerabilities &&
    Object.values(vulnerabilities)
      .filter(({ severity }) => /^(high|critical)$/.test(severity))
      .map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
  );
};

/** What a command writes, however it ends: npm ends with 1 where there are advisories. */
const readOutput = (command: string, args: string[], cwd: string): Promise<string> =>
  new Promise((resolve) => {
    const options = { cwd, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
    execFile(command, args, options, (_error, stdout) => resolve(stdout));
  });

/** Fails where a package of production has a grave advisory; reports where the registry does not answer. */
export const checkAdvisories = async (root: string): Promise<Tally> => {
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm?.endsWith('js') ? [process.execPath, npm] : ['npm'];
  const grave = readAdvisories(await readOutput(command, [...before, 'audit', '--omit=dev', '--json'], root));
  if (!grave) {
    console.log('The registry did not answer with advisories: nothing was checked.');
    return { passed: 0, failed: 0 };
  }
  for (const line of grave) console.error(line);
  return single(grave.length === 0);
};
