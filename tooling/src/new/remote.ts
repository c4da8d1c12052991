import fs from 'node:fs';
import path from 'node:path';
import { knownRemotes } from '@acara/releases';
import { RefusedError, type Draft } from './draft.ts';
import { addScreen } from './screen.ts';
import { addSection } from './section.ts';
import { titleOf, titleProblem, titleWords } from './words.ts';

/** A remote that is wanted: with a first screen, a section of another remote's page, or both. */
export type RemoteOrder = {
  /** Name of the package, which is its folder too. */
  name: string;
  /** What its screen and its section are called; from the name without it. */
  title?: string | undefined;
  /** Pattern of its first screen's path. */
  path?: string | undefined;
  access?: string | undefined;
  /** Place where its section stands. */
  section?: string | undefined;
  /** Of the section. */
  order?: number | undefined;
};

const NAME = /^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_NAME = 40;

const nameProblem = (draft: Draft, name: string): string | null => {
  if (!NAME.test(name) || name.length > MAX_NAME)
    return `${name} cannot be the name of a remote: it must be mfe- and then a word of small letters, digits and hyphens that begins with a letter, ${MAX_NAME} characters in all at most, such as mfe-promo.`;
  if (knownRemotes(draft.root).includes(name)) return `${name} is a remote already. Choose another name.`;
  return draft.has(name) ? `${name} is taken: there is a folder of that name.` : null;
};

/** Adds a remote that looks like the others. npm knows it by its name, the site by what it declares. */
export const addRemote = (
  draft: Draft,
  { name, path: pattern, section, access = 'public', ...order }: RemoteOrder,
): void => {
  const route = name.replace(/^mfe-/, '');
  const { title = titleOf(route) } = order;
  const problems = [nameProblem(draft, name), titleProblem(title)].filter((problem) => problem !== null);
  if (problems.length > 0) throw new RefusedError(problems.join('\n'));
  const dependencies = JSON.stringify(commonDependencies(draft.root));
  draft.fill('remote', name, { ...titleWords(title), name, dependencies });
  if (pattern !== undefined) addScreen(draft, { remote: name, route, path: pattern, access, title });
  if (section !== undefined) addSection(draft, { remote: name, place: section, title, order: order.order });
};

type Dependencies = Record<string, string>;

const dependenciesOf = (root: string, remote: string): Dependencies => {
  const { dependencies }: { dependencies: Dependencies } = JSON.parse(
    fs.readFileSync(path.join(root, remote, 'package.json'), 'utf8'),
  );
  return dependencies;
};

/** What every remote depends on, in the versions of the first: so no list of versions goes stale here. */
const commonDependencies = (root: string): Dependencies => {
  const [first = {}, ...others] = knownRemotes(root).map((remote) => dependenciesOf(root, remote));
  return Object.fromEntries(Object.entries(first).filter(([name]) => others.every((other) => name in other)));
};
