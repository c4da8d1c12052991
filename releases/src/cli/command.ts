import type { ParseArgsOptionsConfig } from 'node:util';
import type { RegistryStore } from '../registry/registry-store.ts';

export type CommandContext = {
  root: string;
  /** Folder of the releases' files. */
  dir: string;
  store: RegistryStore;
  /** For the audit. */
  by: string;
  /** For the audit; may be empty. */
  why: string;
  now: Date;
  /** Signing key; missing where it is in the folder. */
  secret?: string | undefined;
  /** Of the site, for links. */
  origin: string;
  /** Reports progress; silent with `--json`. */
  log: (line: string) => void;
};

/** Operands and own options of a call. */
export type Call = { operands: string[]; values: Readonly<Record<string, string | boolean | undefined>> };

/** Output of a command: lines for people, `data` for `--json`, and the exit code (default 0). */
export type CommandResult = { lines: string[]; data: unknown; code?: number };

export type Command = {
  name: string;
  usage: string;
  summary: string;
  /** Besides `COMMON_OPTIONS`. */
  options?: ParseArgsOptionsConfig;
  run: (call: Call, context: CommandContext) => Promise<CommandResult>;
};

export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export const onePackage = ({ operands }: Call, command: Pick<Command, 'name'>): string => {
  const [remote, ...more] = operands;
  if (remote === undefined || more.length > 0)
    throw new UsageError(`${command.name} needs the name of one package, such as mfe-discovery`);
  return remote;
};

export const noPackage = ({ operands }: Call, command: Pick<Command, 'name'>): void => {
  if (operands.length > 0) throw new UsageError(`${command.name} takes no package, but got ${operands.join(' ')}`);
};

export const getText = ({ values }: Call, option: string): string | undefined => {
  const value = values[option];
  return typeof value === 'string' ? value : undefined;
};

export const commandText = (...words: string[]): string => ['npm run release --', ...words].join(' ');
