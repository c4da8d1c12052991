import { PublishRefusedError } from '../publish/checks/check.ts';
import { PackageConflictError, RegistryConflictError } from '../registry/registry-error.ts';
import { ReleaseRefusedError } from '../rollout/versions.ts';
import { errorCode } from '../store/files.ts';
import { LockTimeoutError } from '../store/file-lock.ts';
import { UsageError, type CommandResult } from './command.ts';

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
