import type { ParseArgsOptionsConfig } from 'node:util';
import { errorCode } from '@acara/server-kit/server-process';
import type { FreezeWindows } from '@acara/server-kit/settings';
import type { HealthStore } from '../health/health-store.ts';
import { PublishRefusedError } from '../publish/checks/check.ts';
import { PackageConflictError, RegistryConflictError, type RegistryStore } from '../registry/registry-store.ts';
import { ReleaseRefusedError } from '../rollout/versions.ts';
import type { HoldbackRule } from '../rollout/changes.ts';
import { LockTimeoutError } from '../store/file-lock.ts';
import type { ReleaseFiles } from '../store/local-files.ts';

export type CommandContext = {
  root: string;
  /** Folder of the releases' files. */
  dir: string;
  /** Whether other machines have the same releases. */
  isShared?: boolean;
  store: RegistryStore;
  files: ReleaseFiles;
  health: Pick<HealthStore, 'groups'>;
  /** For the audit. */
  by: string;
  /** For the audit; may be empty. */
  why: string;
  now: Date;
  /** Signing key; missing where it is in the folder. */
  secret?: string | undefined;
  /** Of the site, for links. */
  origin: string;
  /** Who is held back when a release is given to all; default: none. */
  holdback?: HoldbackRule;
  /** Times in which no release gets more visitors; default: none. */
  freezes?: FreezeWindows;
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
  override name = 'UsageError';
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

export const EXIT = { done: 0, failed: 1, usage: 2, conflict: 3 } as const;

const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'];

/** Output of a failed command. */
export const errorResult = (error: unknown): Required<CommandResult> => {
  const message = getMessage(error);
  const [kind, code] = getKind(error);
  const problems = error instanceof PublishRefusedError ? { problems: error.problems } : {};
  return { lines: message.split('\n'), data: { error: { kind, message, ...problems } }, code };
};

/** The commands have no connection but the database's. */
const getMessage = (error: unknown): string => {
  const code = errorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  return code && UNREACHABLE.includes(code)
    ? `the registry's database (RELEASES_DATABASE_URL) cannot be reached: ${message || code}`
    : message;
};

const getKind = (error: unknown): [kind: string, code: number] => {
  if (error instanceof UsageError || errorCode(error)?.startsWith('ERR_PARSE_ARGS'))
    return ['wrongly-called', EXIT.usage];
  if ([PackageConflictError, RegistryConflictError, LockTimeoutError].some((kind) => error instanceof kind))
    return ['conflict', EXIT.conflict];
  if ([PublishRefusedError, ReleaseRefusedError].some((kind) => error instanceof kind)) return ['refused', EXIT.failed];
  return ['failed', EXIT.failed];
};
