import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@acara/server-kit/settings';
import { knownRemotes } from '@acara/releases';
import { insideAddress } from '../dev-inside/inside-port.ts';
import { RefusedError } from './draft.ts';
import { parseNumber, runNew, WrongCallError } from './run-new.ts';
import { addScreen, getExample, type ScreenOrder } from './screen.ts';

const USAGE = `Usage: npm run new:screen -- <remote> <name of the route> --path /<path> --access public|guest|member|secret

  --path          pattern of its path, such as /catatan or /catatan/:id
  --access        who may see it: all, guests only, members only, or anyone who has the URL
  --title         derived from the name by default
  --description   for search engines
  --sitemap       adds it to the sitemap
  --menu          adds a menu entry to bar, drawer, profile, side, footer or app (the installed site); can be given several
                  times
  --text          of the entry; the title by default
  --icon          of the entry: path data of SVG, 24 by 24, such as "M4 7h16M4 12h16M4 17h16"
  --order         of the entry among the others; last by default`;

const read = (args: string[]): ScreenOrder => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      path: { type: 'string' },
      access: { type: 'string' },
      title: { type: 'string' },
      description: { type: 'string' },
      sitemap: { type: 'boolean' },
      menu: { type: 'string', multiple: true, default: [] },
      text: { type: 'string' },
      icon: { type: 'string' },
      order: { type: 'string' },
    },
  });
  const [remote, route, ...more] = positionals;
  const { path: pattern, access, menu: menus, text, icon, order, ...head } = values;
  if (!remote || !route || more.length > 0 || !pattern) throw new WrongCallError(USAGE);
  if (!access) throw new WrongCallError(`--access is missing: who may see the screen?\n\n${USAGE}`);
  if (menus.length === 0 && [text, icon, order].some((value) => value !== undefined))
    throw new WrongCallError(`--text, --icon and --order belong to a menu entry: add --menu.\n\n${USAGE}`);
  return { remote, route, path: pattern, access, ...head, menus, text, icon, order: parseNumber(order) };
};

const LAZY_SCREENS = path.join('src', 'lazy-screens.tsx');

const lazyHint = (remote: string): string =>
  fs.existsSync(path.join(ROOT, remote, LAZY_SCREENS))
    ? `\n  ${LAZY_SCREENS}    its entry, instead of the import in src/routes.tsx, if few visitors open it`
    : '';

const nextSteps = async ({ remote, route, path: pattern }: ScreenOrder): Promise<string> => `
${route} of ${remote} is at ${pattern}; link to it with link('${route}').

  npm run dev:inside -- ${remote}     inside the site: ${await insideAddress(getExample(pattern))}
  npm run check -- ${remote}          lint, types, tests, build
  npm run check:inside -- ${remote}   in the composed site, by a browser
  npm run release -- publish ${remote}

Left to write in ${remote}, besides the screen:
  docs/            a statement of its address in addresses.md, and of what it does; their ids end test titles
  e2e/             browser specs, where a test in jest cannot tell${lazyHint(remote)}
Outside of it: a line of CHANGELOG.md on what visitors will notice. No other list has to know it. From here to all visitors: docs/shipping-a-remote.md`;

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
