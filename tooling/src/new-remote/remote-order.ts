import fs from 'node:fs';
import path from 'node:path';
import { knownRemotes } from '@acara/releases';
import { overlaps } from '@acara/shared-contract/path-pattern';
import { patternProblem } from './remote-path.ts';

/** A remote that is wanted. */
export type RemoteOrder = {
  /** Name of the package, which is its folder too. */
  name: string;
  /** Pattern of its first path, in react-router's form. */
  path: string;
  /** What its first screen is called. */
  title: string;
};

/** The remote cannot be made; the message is for the person who asked for it. Nothing was written. */
export class OrderRefusedError extends Error {
  override name = 'OrderRefusedError';
}

const NAME = /^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_NAME = 40;
const MAX_TITLE = 60;

type Declared = { routes: Record<string, { path: string }>; redirects?: Record<string, string> };

/** Every path that is spoken for, with its owner. */
const claimedPaths = (root: string): { pattern: string; owner: string }[] =>
  knownRemotes(root).flatMap((owner) => {
    const declared: Declared = JSON.parse(fs.readFileSync(path.join(root, owner, 'remote.json'), 'utf8'));
    const paths = [
      ...Object.values(declared.routes).map((route) => route.path),
      ...Object.keys(declared.redirects ?? {}),
    ];
    return paths.map((pattern) => ({ pattern, owner }));
  });

/** `mfe-promo-kota` without a title of its own: `Promo Kota`. */
const titleOf = (name: string): string =>
  name
    .replace(/^mfe-/, '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const nameProblem = (root: string, name: string): string | null => {
  if (!NAME.test(name) || name.length > MAX_NAME)
    return `${name} cannot be the name of a remote: it must be mfe- and then a word of small letters, digits and hyphens that begins with a letter, ${MAX_NAME} characters in all at most, such as mfe-promo.`;
  if (knownRemotes(root).includes(name)) return `${name} is a remote already. Choose another name.`;
  if (fs.existsSync(path.join(root, name))) return `${name} is taken: there is a folder of that name.`;
  return null;
};

const pathProblem = (root: string, pattern: string): string | null => {
  const problem = patternProblem(pattern);
  if (problem) return `${pattern} cannot be the path of a remote: ${problem}.`;
  const claim = claimedPaths(root).find((claimed) => overlaps(claimed.pattern, pattern));
  if (!claim) return null;
  return claim.pattern === pattern
    ? `${pattern} belongs to ${claim.owner} already. Choose another path.`
    : `${pattern} would share addresses with ${claim.pattern} of ${claim.owner}. Choose another path.`;
};

const titleProblem = (title: string): string | null =>
  title.trim() === title && title.length > 0 && title.length <= MAX_TITLE && !/[\p{C}`|{}<>\\]/u.test(title)
    ? null
    : `The title must be one line of 1 to ${MAX_TITLE} characters without \` | { } < > \\ and without blanks around it.`;

/**
 * Checks an order against the repository.
 * @throws OrderRefusedError with a line for each thing that is wrong
 */
export const checkedOrder = (root: string, { name, path: pattern, title }: Partial<RemoteOrder>): RemoteOrder => {
  if (!name || !pattern)
    throw new OrderRefusedError('A remote needs a name and a path: npm run new:remote -- mfe-promo --path /promo');
  const order = { name, path: pattern, title: title ?? titleOf(name) };
  const problems = [nameProblem(root, name), pathProblem(root, pattern), titleProblem(order.title)];
  const words = problems.filter((problem) => problem !== null);
  if (words.length > 0) throw new OrderRefusedError(words.join('\n'));
  return order;
};
