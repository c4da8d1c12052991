import fs from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { exampleOf } from './remote-path.ts';
import { knownRemotes } from '@acara/releases';
import type { RemoteOrder } from './remote-order.ts';

const TEMPLATE = path.join('tooling', 'templates', 'remote');
const SUFFIX = '.template';
/** Stands in names of files for the screen's. */
const SCREEN = /SCREEN/g;

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

const words = (root: string, { name, path: pattern, title }: RemoteOrder): Record<string, string> => {
  const screen = name.replace(/^mfe-/, '');
  const camel = screen.replace(/-(.)/g, (_hyphen, letter: string) => letter.toUpperCase());
  return {
    name,
    screen,
    camel,
    pascal: camel.charAt(0).toUpperCase() + camel.slice(1),
    path: pattern,
    title,
    // As texts of a program, quoted.
    pathText: JSON.stringify(pattern),
    exampleText: JSON.stringify(exampleOf(pattern)),
    titleText: JSON.stringify(title),
    dependencies: JSON.stringify(commonDependencies(root)),
  };
};

const filled = (template: string, values: Record<string, string>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_place, word: string) => {
    const value = values[word];
    if (value === undefined) throw new Error(`the template names {{${word}}}, which nothing fills`);
    return value;
  });

/**
 * The files of a new remote, as prettier wants them.
 * @returns content by path below the repository's root
 */
export const remoteFiles = async (root: string, order: RemoteOrder): Promise<Map<string, string>> => {
  const folder = path.join(root, TEMPLATE);
  const values = words(root, order);
  const templates = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(SUFFIX))
    .sort();
  const files = new Map<string, string>();
  for (const template of templates) {
    const file = template.slice(0, -SUFFIX.length).replace(SCREEN, values.screen ?? '');
    const target = path.join(order.name, file);
    files.set(
      target,
      await formatted(root, target, filled(fs.readFileSync(path.join(folder, template), 'utf8'), values)),
    );
  }
  return files;
};

/** A text as prettier would leave it in the file. */
export const formatted = async (root: string, file: string, text: string): Promise<string> => {
  const filepath = path.join(root, file);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
};
