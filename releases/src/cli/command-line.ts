import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { hasControls, LONGEST_BY, LONGEST_WHY } from '../audit/audit-text.ts';
import { commandText, UsageError, type Call, type Command } from './command.ts';

const COMMON_OPTIONS = {
  by: { type: 'string' },
  why: { type: 'string' },
  json: { type: 'boolean' },
  dir: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsOptionsConfig;

type CommonOption = keyof typeof COMMON_OPTIONS;

/** A parsed command line. `command` is missing where none was named, or for general help. */
export type CommandLine = {
  command?: Command;
  isHelp: boolean;
  call: Call;
  common: { by?: string; why: string; json: boolean; dir?: string };
};

/** Parses a command line; options may precede the command. @throws {UsageError} or parseArgs' own error */
export const readCommandLine = (args: string[], commands: readonly Command[]): CommandLine => {
  const options: ParseArgsOptionsConfig = Object.assign({}, ...commands.map((one) => one.options), COMMON_OPTIONS);
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [name, ...operands] = positionals;
  const text = (option: CommonOption) => (typeof values[option] === 'string' ? values[option].trim() : undefined);
  const by = text('by');
  const why = text('why') ?? '';
  const dir = text('dir');
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

  if (!command) throw new UsageError(`unknown command ${name}`);
  const foreign = Object.keys(own).find((option) => !(option in (command.options ?? {})));
  if (foreign) throw new UsageError(`${name} has no option --${foreign}`);
  if (by && hasControls(by)) throw new UsageError('--by may have no control characters');
  if (hasControls(why)) throw new UsageError('--why may have no control characters, such as line breaks');
  if (by && by.length > LONGEST_BY) throw new UsageError(`--by may have ${LONGEST_BY} characters`);
  if (why.length > LONGEST_WHY) throw new UsageError(`--why may have ${LONGEST_WHY} characters`);
  return { command, call, common, isHelp };
};

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
    'Exit codes: 0 done, 1 refused, failed or damaged, 2 usage error, 3 conflict with another change',
  ].join('\n');
};

export const formatCommandUsage = ({ name, usage, summary }: Command): string =>
  [`Usage: ${commandText(name, usage).trim()}`, `  ${summary}`, ...COMMON_USAGE].join('\n');

/** Usage of the command in a wrong call, or the list of commands. */
export const usageFor = (args: readonly string[], commands: readonly Command[]): string => {
  const command = commands.find(({ name }) => args.includes(name));
  const names = commands.map(({ name }) => name).join(', ');
  return command ? formatCommandUsage(command) : `Usage: ${commandText('<command>')}\n  Commands: ${names}; see --help`;
};

const COMMON_USAGE = [
  '  --why <text>       why, for the audit (required by halt and rollback)',
  '  --by <name>        who, for the audit (default: user.name of git)',
  '  --json             output JSON',
  '  --dir <folder>     the store (default: RELEASES_DIR)',
];
