import { parseArgs } from 'node:util';
import { ROOT } from '@acara/server-kit/settings';
import { runNpm } from '../../scripts/bootstrap/run-npm.mjs';
import { insideAddress } from '../dev-inside/inside-port.ts';
import { addRemote, type RemoteOrder } from './remote.ts';
import { parseNumber, runNew, WrongCallError } from './run-new.ts';
import { getExample } from './screen.ts';

const USAGE = `Usage: npm run new:remote -- mfe-<name> --team <team> --path /<path> | --section <place> | both

  --team       the team that owns it, which is notified when a rollout of it is halted, such as Promo
  --contact    of the team: a mail address, or a channel such as #team-promo
  --path       pattern of its first screen's path, such as /promo or /promo/:slug
  --access     who may see that screen: public (default), guest, member or secret
  --section    place of another remote's page for a section of this one, such as home.section
  --order      of the section among the others; last by default
  --title      of screen and section; derived from the name by default
  --lock-only  updates the lockfile only, not node_modules`;

type Order = RemoteOrder & { isLockOnly: boolean };

const read = (args: string[]): Order => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      team: { type: 'string' },
      contact: { type: 'string' },
      path: { type: 'string' },
      access: { type: 'string' },
      title: { type: 'string' },
      section: { type: 'string' },
      order: { type: 'string' },
      'lock-only': { type: 'boolean', default: false },
    },
  });
  const [name, ...more] = positionals;
  const { order, team, 'lock-only': isLockOnly, ...rest } = values;
  if (!name || !team || more.length > 0 || (!rest.path && !rest.section)) throw new WrongCallError(USAGE);
  return { ...rest, name, team, order: parseNumber(order), isLockOnly };
};

const nextSteps = async ({ name, path: pattern, section }: Order): Promise<string> => `
${[
  ...(pattern === undefined ? [] : [`${name} has its first screen at ${pattern}.`]),
  ...(section === undefined ? [] : [`${name} has a section in ${section}.`]),
].join('\n')}

  npm run dev -w ${name}            alone, hot
  npm run dev:inside -- ${name}     inside the site: ${await insideAddress(getExample(pattern ?? '/'))}
  npm run check -- ${name}          lint, types, tests, build
  npm run check:inside -- ${name}   in the composed site, by a browser
  npm run release -- publish ${name}

From here to all visitors: docs/shipping-a-remote.md`;

process.exitCode = await runNew(
  ROOT,
  () => read(process.argv.slice(2)),
  addRemote,
  (order) => {
    const lockOnly = order.isLockOnly ? ['--package-lock-only'] : [];
    runNpm(['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline', ...lockOnly], ROOT);
    console.log('  package-lock.json');
    return nextSteps(order);
  },
);
