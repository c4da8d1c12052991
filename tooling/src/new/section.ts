import { knownRemotes, repositoryProblems } from '@acara/releases';
import { RefusedError, type Draft } from './draft.ts';
import { pascalOf, titleWords } from './words.ts';

/** A section of a page that is wanted: a fragment that the server renders too. */
export type SectionOrder = {
  remote: string;
  /** Place of a page where it stands. */
  place: string;
  title: string;
  /** Its place among the others; behind them without it. */
  order?: number | undefined;
};

/** Of its scripts, packed; enough for text, pictures and a list of events. */
const BUDGET_KB = 10;

/** Adds a section to a remote whose other files are drafted. */
export const addSection = (draft: Draft, { remote, place, title, order }: SectionOrder): void => {
  const others = knownRemotes(draft.root).map((name) => draft.declaration(name));
  const places = others.flatMap(({ routes }) => Object.values(routes).flatMap((route) => route.places ?? []));
  if (!places.includes(place))
    throw new RefusedError(`No page has the place ${place}; there are: ${places.join(', ')}.`);
  const orders = others
    .flatMap(({ fragments = {} }) => Object.values(fragments))
    .filter((fragment) => fragment.place === place)
    .map((fragment) => fragment.order ?? 0);

  const before = draft.declaration(remote);
  const part = `${remote.replace(/^mfe-/, '')}-section`;
  const fragment = part.replace(/-section$/, '.section');
  const declared = {
    ...before,
    fragments: {
      ...before.fragments,
      [fragment]: { place, order: order ?? Math.max(0, ...orders) + 10, server: true, budgetKB: BUDGET_KB },
    },
  };
  const problems = repositoryProblems(draft.root, remote, declared);
  if (problems.length > 0) throw new RefusedError(problems.map(({ problem }) => problem).join('\n'));
  draft.declare(remote, declared);
  draft.fill('section', remote, { ...titleWords(title), name: remote, place, part, fragment, pascal: pascalOf(part) });
};
