import path from 'node:path';
import { parseArgs } from 'node:util';
import { runNpm } from '../../scripts/bootstrap/run-npm.mjs';
import { makeRemote } from './make-remote.ts';
import { exampleOf } from './remote-path.ts';
import { OrderRefusedError, type RemoteOrder } from './remote-order.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const USAGE = `Usage: npm run new:remote -- mfe-<name> --path /<path> [--title "<title>"]

  --path       pattern of its first screen's address, such as /promo or /promo/:slug
  --title      what the screen is called; from the name without it
  --lock-only  writes the lockfile and leaves node_modules as it is`;

const nextSteps = ({ name, path: pattern }: RemoteOrder): string => `
${name} is made; its first screen is at ${pattern}.

  npm run dev -w ${name}            alone, hot
  npm run dev:inside -- ${name}     inside the site: http://localhost:3000${exampleOf(pattern)}
  npm run slice -- ${name}          lint, types, tests, build
  npm run release -- publish ${name}

All the way to the visitors: docs/shipping-a-slice.md`;

const wantedBy = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { path: { type: 'string' }, title: { type: 'string' }, 'lock-only': { type: 'boolean', default: false } },
  });
  if (positionals.length !== 1 || !values.path) throw new Error(USAGE);
  return { ...values, name: positionals[0] };
};

/** @returns the exit code: 0 made, 1 refused or failed, 2 wrongly called */
const main = async (args: string[]): Promise<number> => {
  let wanted: ReturnType<typeof wantedBy>;
  try {
    wanted = wantedBy(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
  try {
    const { order, files } = await makeRemote(ROOT, wanted);
    for (const file of files) console.log(`  ${file}`);
    runNpm(
      [
        'install',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        ...(wanted['lock-only'] ? ['--package-lock-only'] : []),
      ],
      ROOT,
    );
    console.log(nextSteps(order));
    return 0;
  } catch (error) {
    console.error(error instanceof OrderRefusedError ? error.message : error);
    return 1;
  }
};

process.exitCode = await main(process.argv.slice(2));
