import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { commandText, UsageError, type Call, type Command } from './command.ts';

/** Options that every command takes. */
export const COMMON_OPTIONS = {
  by: { type: 'string' },
  why: { type: 'string' },
  json: { type: 'boolean' },
  dir: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsOptionsConfig;

type CommonOption = keyof typeof COMMON_OPTIONS;

// As long as the audit keeps.
const LONGEST_BY = 200;
const LONGEST_WHY = 500;
const CONTROL = /\p{C}/u;

/** A command line taken apart. `command` is missing where none was named, or help was asked for in general. */
export type CommandLine = {
  command?: Command;
  /** Whether the call is for help. */
  isHelp: boolean;
  call: Call;
  common: { by?: string; why: string; json: boolean; dir?: string };
};

/**
 * Takes a command line apart; options may stand before the name of the command.
 * @throws {UsageError} or parseArgs' own error, for what no command knows
 */
export const readCommandLine = (args: string[], commands: readonly Command[]): CommandLine => {
  const options: ParseArgsOptionsConfig = Object.assign({}, ...commands.map((one) => one.options), COMMON_OPTIONS);
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [name, ...operands] = positionals;
  const text = (option: CommonOption) => (typeof values[option] === 'string' ? values[option].trim() : undefined);
  const [by, why = '', dir] = [text('by'), text('why'), text('dir')];
  const common = { ...(by && { by }), why, ...(dir && { dir }), json: values.json === true };
  const own = Object.fromEntries(
    Object.entries(values).flatMap(([option, value]) =>
      option in COMMON_OPTIONS || Array.isArray(value) ? [] : [[option, value]],
    ),
  );
  const call: Call = { operands, values: own };
  const command = commands.find((one) => one.name === name);
  const isHelp = values.help === true;
  if (isHelp || name === undefined) return { ...(command && { command }), call, common, isHelp };

  if (!command) throw new UsageError(`there is no command ${name}`);
  const foreign = Object.keys(own).find((option) => !(option in (command.options ?? {})));
  if (foreign) throw new UsageError(`${name} has no option --${foreign}`);
  // What the audit prints must not move the cursor or the colours of who reads it.
  if (by && CONTROL.test(by)) throw new UsageError('--by may have no control characters');
  if (CONTROL.test(why)) throw new UsageError('--why may have no control characters, line ends among them');
  if (by && by.length > LONGEST_BY) throw new UsageError(`--by may have ${LONGEST_BY} characters`);
  if (why.length > LONGEST_WHY) throw new UsageError(`--why may have ${LONGEST_WHY} characters`);
  return { command, call, common, isHelp };
};

/** How the release command is called. */
export const formatUsage = (commands: readonly Command[]): string => {
  const calls = commands.map(({ name, usage }) => `${name} ${usage}`.trim());
  const width = Math.max(...calls.map(({ length }) => length).filter((length) => length < 40)) + 2;
  const rows = commands.map(({ summary }, at) => {
    const call = calls[at] ?? '';
    return call.length < width ? `  ${call.padEnd(width)}${summary}` : `  ${call}\n  ${''.padEnd(width)}${summary}`;
  });
  return [
    'Usage: npm run release -- <command> [options]',
    '',
    ...rows,
    '',
    ...COMMON_USAGE,
    '',
    'Exit codes: 0 done, 1 refused, failed or damaged, 2 wrongly called, 3 somebody else was faster',
  ].join('\n');
};

/** How one command is called. */
export const formatCommandUsage = ({ name, usage, summary }: Command): string =>
  [`Usage: ${commandText(name, usage).trim()}`, `  ${summary}`, ...COMMON_USAGE].join('\n');

/** What to say to a wrong call: how the command that it names is called, or which there are. */
export const usageFor = (args: readonly string[], commands: readonly Command[]): string => {
  const command = commands.find(({ name }) => args.includes(name));
  const names = commands.map(({ name }) => name).join(', ');
  return command
    ? formatCommandUsage(command)
    : `Usage: ${commandText('<command>')}\n  Commands: ${names}; --help tells more`;
};

const COMMON_USAGE = [
  '  --why <text>       why, for the audit (halt and rollback demand it)',
  '  --by <name>        who, for the audit (default: user.name of git)',
  '  --json             answer as JSON',
  '  --dir <folder>     the store (default: RELEASES_DIR, as the site has it)',
];
