import path from 'node:path';
import { parseArgs } from 'node:util';
import { knownRemotes } from '@acara/releases';
import { RefusedError } from './draft.ts';
import { numberOf, runNew, WrongCallError } from './run-new.ts';
import { addScreen, exampleOf, type ScreenOrder } from './screen.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const USAGE = `Usage: npm run new:screen -- <remote> <name of the route> --path /<path> --access public|guest|member|secret

  --path     pattern of its address, such as /catatan or /catatan/:id
  --access   who may see it: everybody, those who are not logged in, members, or whoever has the address
  --title    what it is called; from the name without it
  --menu     bar, drawer, profile, side, footer or app (the installed site): an entry there, which leads to it; can be
             given several times
  --text     of the entry; the title without it
  --icon     of the entry
  --order    of the entry among the others; behind them without it`;

const read = (args: string[]): ScreenOrder => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      path: { type: 'string' },
      access: { type: 'string' },
      title: { type: 'string' },
      menu: { type: 'string', multiple: true, default: [] },
      text: { type: 'string' },
      icon: { type: 'string' },
      order: { type: 'string' },
    },
  });
  const [remote, route, ...more] = positionals;
  const { path: pattern, access, title, menu: menus, text, icon, order } = values;
  if (!remote || !route || more.length > 0 || !pattern) throw new WrongCallError(USAGE);
  if (!access) throw new WrongCallError(`--access is missing: nothing is shown before it is said to whom.\n\n${USAGE}`);
  if (menus.length === 0 && [text, icon, order].some((value) => value !== undefined))
    throw new WrongCallError(`--text, --icon and --order are of an entry: --menu says where.\n\n${USAGE}`);
  return { remote, route, path: pattern, access, title, menus, text, icon, order: numberOf(order) };
};

const nextSteps = ({ remote, route, path: pattern }: ScreenOrder): string => `
${route} of ${remote} is at ${pattern}; others link to it by link('${route}').

  npm run dev:inside -- ${remote}     inside the site: http://localhost:3000${exampleOf(pattern)}
  npm run check -- ${remote}          lint, types, tests, build
  npm run release -- publish ${remote}

All the way to the visitors: docs/shipping-a-remote.md`;

process.exitCode = await runNew(
  ROOT,
  () => read(process.argv.slice(2)),
  (draft, order) => {
    const remotes = knownRemotes(ROOT);
    if (!remotes.includes(order.remote))
      throw new RefusedError(`There is no remote ${order.remote}; there are ${remotes.join(', ')}.`);
    addScreen(draft, order);
  },
  nextSteps,
);
