import fs from 'node:fs';
import path from 'node:path';
import type { RemoteDeclaration } from '@acara/shared-contract/release';

/** What was asked for cannot be made; the message is for the person who asked. Nothing was written. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

/** What the templates call things by. */
export type Words = Readonly<Record<string, string>>;

const TEMPLATES = path.join('tooling', 'templates');
const SUFFIX = '.template';

/** Files of a repository that are to be written, once all of them are known to be possible. Paths are below its root. */
export type Draft = {
  root: string;
  has: (file: string) => boolean;
  /** A file as it will be. */
  read: (file: string) => string;
  write: (file: string, text: string) => void;
  /** What a remote declares, as it will. */
  declaration: (remote: string) => RemoteDeclaration;
  declare: (remote: string, declaration: RemoteDeclaration) => void;
  /** Adds the files of a template to a folder. Capitals of a word in a file's name stand for it, as `{{word}}` in its text. */
  fill: (template: string, folder: string, words: Words) => void;
  /** What is to be written so far. */
  texts: ReadonlyMap<string, string>;
};

export const createDraft = (root: string): Draft => {
  const texts = new Map<string, string>();
  const draft: Draft = {
    root,
    texts,
    has: (file) => texts.has(file) || fs.existsSync(path.join(root, file)),
    read: (file) => texts.get(file) ?? fs.readFileSync(path.join(root, file), 'utf8'),
    write: (file, text) => void texts.set(file, text),
    declaration: (remote) => JSON.parse(draft.read(path.join(remote, 'remote.json'))),
    declare: (remote, declaration) =>
      draft.write(path.join(remote, 'remote.json'), JSON.stringify(declaration, null, 2)),
    fill: (template, folder, words) => {
      const from = path.join(root, TEMPLATES, template);
      for (const file of fs
        .readdirSync(from, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(SUFFIX)))
        draft.write(
          path.join(folder, filled(file.slice(0, -SUFFIX.length), /\b(SCREEN|PART|FRAGMENT)\b/g, words)),
          filled(fs.readFileSync(path.join(from, file), 'utf8'), /\{\{(\w+)\}\}/g, words),
        );
    },
  };
  return draft;
};

const filled = (text: string, places: RegExp, words: Words): string =>
  text.replace(places, (_place, word: string) => {
    const value = words[word.toLowerCase()] ?? words[word];
    if (value === undefined) throw new Error(`a template names ${word}, which nothing fills`);
    return value;
  });
