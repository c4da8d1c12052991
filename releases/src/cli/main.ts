import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { openHealthStore, openReleaseFiles, openStore } from '../store/open-store.ts';
import { auditCommand, statusCommand } from './report-commands.ts';
import { commandSettings } from './command-settings.ts';
import { readCommandLine, usageFor, formatUsage, formatCommandUsage, type CommandLine } from './command-line.ts';
import { type CommandResult, errorResult, EXIT } from './command.ts';
import { failuresCommand } from './failures-command.ts';
import { ackCommand, approveCommand, haltCommand, promoteCommand, rollbackCommand } from './change-commands.ts';
import { rolloutCommand } from './rollout-command.ts';
import { previewCommand, watchCommand } from './link-commands.ts';
import { importCommand, pruneCommand, publishCommand, schemaCommand } from './store-commands.ts';

const COMMANDS = [
  publishCommand,
  rolloutCommand,
  approveCommand,
  promoteCommand,
  haltCommand,
  rollbackCommand,
  ackCommand,
  statusCommand,
  auditCommand,
  failuresCommand,
  previewCommand,
  watchCommand,
  pruneCommand,
  importCommand,
  schemaCommand,
];
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Git's user name, else the system's. */
const whoAmI = (): string => {
  try {
    const name = execFileSync('git', ['config', 'user.name'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return name.trim() || os.userInfo().username;
  } catch {
    return os.userInfo().username;
  }
};

const runCommand = async ({ command, call, common, isHelp }: CommandLine): Promise<CommandResult> => {
  if (!command || isHelp) {
    const usage = command ? formatCommandUsage(command) : formatUsage(COMMANDS);
    return { lines: [usage], data: { usage }, code: isHelp ? EXIT.done : EXIT.usage };
  }
  const { databaseUrl, bucket, ...settings } = commandSettings(common.dir);
  const { dir, secret } = settings;
  const store = openStore({ dir, databaseUrl });
  const files = openReleaseFiles({ dir, databaseUrl, bucket, secret });
  const health = openHealthStore({ dir, databaseUrl });
  try {
    const { why, json, by = whoAmI() } = common;
    const log = json ? () => undefined : console.log;
    const isShared = databaseUrl !== undefined;
    const context = { ...settings, root: ROOT, isShared, store, files, health, by, why, now: new Date(), log };
    return await command.run(call, context);
  } finally {
    await Promise.all([store.close(), files.close(), health.close()]);
  }
};

/** Returns the exit code. */
const main = async (args: string[]): Promise<number> => {
  const isJson = args.includes('--json');
  try {
    const { lines, data, code = EXIT.done } = await runCommand(readCommandLine(args, COMMANDS));
    if (isJson) console.log(JSON.stringify(data, null, 2));
    else for (const line of lines) (code === EXIT.usage ? console.error : console.log)(line);
    return code;
  } catch (error) {
    const { lines, data, code } = errorResult(error);
    if (isJson) console.log(JSON.stringify(data, null, 2));
    else for (const line of lines) console.error(line);
    if (code === EXIT.usage && !isJson) console.error(`\n${usageFor(args, COMMANDS)}`);
    return code;
  }
};

process.exitCode = await main(process.argv.slice(2));
