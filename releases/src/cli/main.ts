import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { publishCommand } from './publish-command.ts';
import { statusCommand } from './status-command.ts';

const USAGE = `Usage: npm run release -- <command> [options]

  publish <package>…   build what changed and bring it to all visitors
  status [package]…    which release is live, which it falls back to, whether its files are whole

  --dir <folder>       the store (default: RELEASES_DIR, else .data/releases)
  --json               answer as JSON`;

const commands = { publish: publishCommand, status: statusCommand };

/** Runs the release command. @returns the exit code: 0 done, 1 failed, 2 wrongly called */
const main = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      dir: { type: 'string' },
      'to-everybody': { type: 'boolean', default: false },
    },
  });
  const [name = '', ...remotes] = positionals;
  const command = Object.entries(commands).find(([known]) => known === name)?.[1];
  if (!command) {
    console.error(USAGE);
    return 2;
  }
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const dir = path.resolve(root, values.dir ?? process.env.RELEASES_DIR ?? '.data/releases');
  return command({ root, dir, remotes, json: values.json, toEverybody: values['to-everybody'] });
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
