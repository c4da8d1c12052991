import path from 'node:path';
import { knownRemotes, repositoryProblems } from '@acara/releases';
import type { NavigationEntry } from '@acara/shared-contract/release';
import { RefusedError, type Draft } from './draft.ts';
import { withScreen } from './route-table.ts';
import { toPascalCase, createTitle, titleProblem, titleWords } from './words.ts';

/** Request for a screen. Its declaration is validated as for a release. */
export type ScreenOrder = {
  remote: string;
  /** Name of its route. */
  route: string;
  path: string;
  access: string;
  /** Derived from the name of the route by default. */
  title?: string | undefined;
  /** For search engines. */
  description?: string | undefined;
  /** Whether the sitemap has it. */
  sitemap?: boolean | undefined;
  /** Menus that link to it. */
  menus?: readonly string[];
  text?: string | undefined;
  icon?: string | undefined;
  /** Among the other menu entries; last by default. */
  order?: number | undefined;
};

/** A URL that matches a pattern. */
export const getExample = (pattern: string): string => pattern.replace(/:[^/]+/g, 'contoh');

/** Adds a screen to a remote: its route and menu entries, its files, and its row in the route table. */
export const addScreen = (draft: Draft, order: ScreenOrder): void => {
  const { remote, route, path: pattern, access, title = createTitle(route) } = order;
  const screen = route.replaceAll('.', '-');
  const folder = path.join(remote, 'src', 'screens', screen);
  const isKnown = Object.hasOwn(draft.declaration(remote).routes, route);
  declareRoute(draft, { ...order, title });
  const problems = [
    ...(isKnown ? [`${route} is a route of ${remote} already. Choose another name.`] : []),
    ...(draft.has(folder) ? [`${folder} is there already. Choose another name.`] : []),
    ...[titleProblem(title)].filter((problem) => problem !== null),
    ...repositoryProblems(draft.root, remote, draft.declaration(remote)).map(({ problem }) => problem),
  ];
  if (problems.length > 0) throw new RefusedError(problems.join('\n'));

  const words = {
    ...titleWords(title),
    screen,
    pascal: toPascalCase(screen),
    path: pattern,
    exampleText: JSON.stringify(getExample(pattern)),
  };
  draft.fill('screen', remote, words);
  // Pages for members are rendered only in the browser.
  draft.fill(access === 'member' ? 'screen-member' : 'screen-rendered', remote, words);
  const table = path.join(remote, 'src', 'routes.tsx');
  const row = { route, component: `${words.pascal}Screen`, file: `./screens/${screen}/${screen}-screen.tsx` };
  const text = withScreen(draft.read(table), row);
  if (text === null)
    throw new RefusedError(`${table} has no table of screens: remoteRoutes(declaration.routes, { … }).`);
  draft.write(table, text);
};

/** Validated afterwards. */
const declareRoute = (draft: Draft, order: ScreenOrder): void => {
  const { remote, route, path: pattern, access, title, description, sitemap, menus = [] } = order;
  draft.declare(remote, ['routes', route], {
    path: pattern,
    access,
    title,
    ...(description !== undefined && { description }),
    ...(sitemap && { sitemap: 'page' }),
  });
  for (const place of menus) draft.declare(remote, ['navigation', -1], createEntry(draft, place, order));
};

/** Menus that are the same for guests and members. */
const FOR_ALL = ['side', 'footer', 'app'];

const createEntry = (draft: Draft, place: string, { route, access, title, ...order }: ScreenOrder): NavigationEntry =>
  ({
    place,
    text: order.text ?? title,
    order: order.order ?? lastOrder(draft, place) + 10,
    ...(order.icon !== undefined && { icon: order.icon }),
    route,
    ...(['guest', 'member'].includes(access) && !FOR_ALL.includes(place) && { for: access }),
  }) as NavigationEntry;

const lastOrder = (draft: Draft, place: string): number =>
  Math.max(
    0,
    ...knownRemotes(draft.root)
      .flatMap((remote) => draft.declaration(remote).navigation ?? [])
      .filter((entry) => entry.place === place)
      .map(({ order }) => order),
  );
