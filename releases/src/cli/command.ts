import type { ParseArgsOptionsConfig } from 'node:util';
import type { RegistryStore } from '../registry/registry-store.ts';

/** What every release command works with. */
export type CommandContext = {
  /** Root of the repository. */
  root: string;
  /** Folder of the releases' files. */
  dir: string;
  store: RegistryStore;
  /** Who gave the command, for the audit. */
  by: string;
  /** Why, for the audit; empty where nothing was said. */
  why: string;
  now: Date;
  /** Key of previews; missing where the folder keeps one. */
  secret?: string | undefined;
  /** Address of the site, for links. */
  origin: string;
  /** Tells of progress at once; silent where the answer is for a machine. */
  log: (line: string) => void;
};

/** A command as it was called: what stood behind its name, and its own options. */
export type Call = { operands: string[]; values: Readonly<Record<string, string | boolean | undefined>> };

/** What a command answers: lines for people, `data` for machines (`--json`), and the exit code, 0 where none is given. */
export type CommandResult = { lines: string[]; data: unknown; code?: number };

/** A release command. */
export type Command = {
  name: string;
  /** What may stand behind its name. */
  usage: string;
  summary: string;
  /** Its own options; `COMMON_OPTIONS` are everyone's. */
  options?: ParseArgsOptionsConfig;
  run: (call: Call, context: CommandContext) => Promise<CommandResult>;
};

/** A command that was called in a way it does not know. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongCallError';
  }
}

/** The one package that a command is about. */
export const onePackage = ({ operands }: Call, command: Pick<Command, 'name'>): string => {
  const [remote, ...more] = operands;
  if (remote === undefined || more.length > 0)
    throw new UsageError(`${command.name} needs the name of one package, such as mfe-discovery`);
  return remote;
};

/** Of a command that is about all packages. */
export const noPackage = ({ operands }: Call, command: Pick<Command, 'name'>): void => {
  if (operands.length > 0) throw new UsageError(`${command.name} takes no names, not ${operands.join(' ')}`);
};

/** The text of an option, or undefined. */
export const getText = ({ values }: Call, option: string): string | undefined => {
  const value = values[option];
  return typeof value === 'string' ? value : undefined;
};

/** How a command is written at the console. */
export const commandText = (...words: string[]): string => ['npm run release --', ...words].join(' ');
