import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SHELL_NAME } from '@acara/shared-contract/release';
import type { Check } from './check.ts';

/** As webpack derives the name of its global. */
const chunksGlobal = (uniqueName: string) => `webpackChunk${uniqueName.replace(/[^a-zA-Z0-9$]+/g, '_')}`;

/**
 * Two releases of one remote in one page share no global: the names of the container and of the chunk list contain the
 * release id, and the built entry uses them.
 */
export const uniqueName: Check = async ({ build, folder }) => {
  const id = build.releaseId.replaceAll('-', '_');
  const isShell = build.name === SHELL_NAME;
  const problem = (text: string) => ({
    check: 'unique name',
    problem: text,
    help: `build with tooling/webpack: its presets include the release id in every name (${id})`,
  });
  const unnamed = [
    ['uniqueName', build.uniqueName] as const,
    ...(isShell ? [] : [['container', build.container] as const]),
  ].filter(([, name]) => !name.includes(id));
  const source = await readFile(path.join(folder, build.initial.entry), 'utf8');
  const unused = [chunksGlobal(build.uniqueName), ...(isShell ? [] : [build.container])].filter(
    (name) => !containsWord(source, name),
  );
  return [
    ...unnamed.map(([field, name]) => problem(`${field} is ${name || 'empty'}, without the release id`)),
    ...unused.map((name) => problem(`${build.initial.entry} does not use the name ${name}`)),
  ];
};

/** Not as a part of a longer name. */
const containsWord = (source: string, name: string): boolean =>
  name !== '' && new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(source);
