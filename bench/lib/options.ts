import { parseArgs } from 'node:util';
import { BenchError } from './bench-run.ts';

/** Options with the types of their defaults. */
export type Options<Defaults> = {
  [Name in keyof Defaults]: Defaults[Name] extends number ? number : Defaults[Name] extends boolean ? boolean : string;
};

const getFlag = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Reads the options of a bench: `--in-flight 500` gives `inFlight`. An empty string as default: not given.
 * @throws BenchError for a number that is none
 */
export const readOptions = <const Defaults extends Record<string, string | number | boolean>>(
  args: string[],
  defaults: Defaults,
): Options<Defaults> => {
  const entries = Object.entries(defaults);
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(
      entries.map(([name, value]) => [getFlag(name), { type: typeof value === 'boolean' ? 'boolean' : 'string' }]),
    ),
  });
  const options = entries.map(([name, value]) => {
    const given = values[getFlag(name)] ?? value;
    if (typeof value !== 'number') return [name, given];
    if (!(Number(given) >= 0)) throw new BenchError(`--${getFlag(name)} must be a number, not ${String(given)}`);
    return [name, Number(given)];
  });
  return Object.fromEntries(options) as Options<Defaults>; // a value of each name, of its default's type
};

/** Both viewports, or the one of `--mobile` or `--desktop`. */
export const chooseViewports = (options: { mobile: boolean; desktop: boolean }): ('mobile' | 'desktop')[] =>
  (['mobile', 'desktop'] as const).filter((name) => options[name] || options.mobile === options.desktop);
