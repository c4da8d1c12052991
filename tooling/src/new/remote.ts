import fs from 'node:fs';
import path from 'node:path';
import { knownRemotes, ownerProblems, repositoryProblems } from '@acara/releases';
import { RefusedError, type Draft } from './draft.ts';
import { addScreen } from './screen.ts';
import { createTitle, titleProblem, titleWords, toPascalCase } from './words.ts';

/** Request for a remote with a first screen, a section of another remote's page, or both. */
export type RemoteOrder = {
  /** Name of package and folder. */
  name: string;
  /** Title of screen and section; derived from the name by default. */
  title?: string | undefined;
  /** The team that owns it. */
  team: string;
  /** Of the team: a mail address, or a channel such as `#team-promo`. */
  contact?: string | undefined;
  /** Pattern of its first screen's path. */
  path?: string | undefined;
  access?: string | undefined;
  /** Place of its section. */
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

export const addRemote = (
  draft: Draft,
  { name, path: pattern, section, access = 'public', team, contact, ...order }: RemoteOrder,
): void => {
  const route = name.replace(/^mfe-/, '');
  const { title = createTitle(route) } = order;
  const owner = { team, ...(contact !== undefined && { contact }) };
  const problems = [
    ...[nameProblem(draft, name), titleProblem(title)].filter((problem) => problem !== null),
    ...ownerProblems(owner, `${name}/remote.json`).map(({ problem }) => `${problem}.`),
  ];
  if (problems.length > 0) throw new RefusedError(problems.join('\n'));
  draft.fill('remote', name, {
    ...titleWords(title),
    name,
    owner: JSON.stringify(owner),
    dependencies: JSON.stringify(commonDependencies(draft.root, 'dependencies')),
    devDependencies: JSON.stringify(commonDependencies(draft.root, 'devDependencies')),
  });
  draft.fill('workflow', path.join('.github', 'workflows'), { name });
  if (pattern !== undefined) addScreen(draft, { remote: name, route, path: pattern, access, title });
  if (section !== undefined) addSection(draft, { remote: name, place: section, title, order: order.order });
};

type Dependencies = Record<string, string>;
type Kind = 'dependencies' | 'devDependencies';

const readDependencies = (root: string, remote: string, kind: Kind): Dependencies => {
  const manifest: Partial<Record<Kind, Dependencies>> = JSON.parse(
    fs.readFileSync(path.join(root, remote, 'package.json'), 'utf8'),
  );
  return manifest[kind] ?? {};
};

/** The dependencies that all remotes share: so no list of versions can become outdated here. */
const commonDependencies = (root: string, kind: Kind): Dependencies => {
  const [first = {}, ...others] = knownRemotes(root).map((remote) => readDependencies(root, remote, kind));
  return Object.fromEntries(Object.entries(first).filter(([name]) => others.every((other) => name in other)));
};

/** Request for a section of a page: a fragment that the server renders, too. */
type SectionOrder = {
  remote: string;
  /** Place of a page. */
  place: string;
  title: string;
  /** Among the others; last by default. */
  order?: number | undefined;
};

/** Compressed size of its scripts; enough for text, pictures and a list of events. */
const BUDGET_KB = 10;

const addSection = (draft: Draft, { remote, place, title, order }: SectionOrder): void => {
  const others = knownRemotes(draft.root).map((name) => draft.declaration(name));
  const places = others.flatMap(({ routes }) => Object.values(routes).flatMap((route) => route.places ?? []));
  if (!places.includes(place))
    throw new RefusedError(`No page has the place ${place}; there are: ${places.join(', ')}.`);
  const orders = others
    .flatMap(({ fragments = {} }) => Object.values(fragments))
    .filter((fragment) => fragment.place === place)
    .map((fragment) => fragment.order ?? 0);

  const part = `${remote.replace(/^mfe-/, '')}-section`;
  const fragment = part.replace(/-section$/, '.section');
  draft.declare(remote, ['fragments', fragment], {
    place,
    order: order ?? Math.max(0, ...orders) + 10,
    server: true,
    budgetKB: BUDGET_KB,
  });
  const problems = repositoryProblems(draft.root, remote, draft.declaration(remote));
  if (problems.length > 0) throw new RefusedError(problems.map(({ problem }) => problem).join('\n'));
  draft.fill('section', remote, {
    ...titleWords(title),
    name: remote,
    place,
    part,
    fragment,
    pascal: toPascalCase(part),
  });
};
