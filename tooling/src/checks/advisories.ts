import { execFile } from 'node:child_process';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { single, type Tally } from './tally.ts';

const TIMEOUT_MS = 60_000;

const Audit = Type.Object({
  vulnerabilities: Type.Record(
    Type.String(),
    Type.Object({ name: Type.String(), severity: Type.String(), range: Type.String() }),
  ),
});

/** What the registry knows against the packages that run in production, or that it did not say. */
export type Advisories = { answered: false } | { answered: true; grave: string[] };

/** Reads what `npm audit --json` printed. Only high and critical ones fail the check. */
export const readAdvisories = (printed: string): Advisories => {
  let audit: unknown;
  try {
    audit = JSON.parse(printed);
  } catch {
    return { answered: false };
  }
  // A registry without advisories is answered by an object of another shape.
  if (!Value.Check(Audit, audit)) return { answered: false };
  const grave = Object.values(audit.vulnerabilities).filter(({ severity }) => /^(high|critical)$/.test(severity));
  return { answered: true, grave: grave.map(({ name, severity, range }) => `${name} ${range}: ${severity}`) };
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
  const stdout = await readOutput(command, [...before, 'audit', '--omit=dev', '--json'], root);
  const advisories = readAdvisories(stdout);
  if (!advisories.answered) {
    console.log('The registry did not answer with advisories: nothing was checked.');
    return { passed: 0, failed: 0 };
  }
  for (const line of advisories.grave) console.error(line);
  return single(advisories.grave.length === 0);
};
