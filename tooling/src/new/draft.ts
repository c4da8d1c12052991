import fs from 'node:fs';
import path from 'node:path';
import type { RemoteDeclaration } from '@acara/shared-contract/release';
import { applyEdits, modify, type JSONPath } from 'jsonc-parser';

/** A request that cannot be fulfilled, with a message for the user. Nothing was written. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

/** Values of the placeholders in templates. */
export type Words = Readonly<Record<string, string>>;

const TEMPLATES = path.join('tooling', 'templates');
const SUFFIX = '.template';
const FORMATTING = { insertSpaces: true, tabSize: 2, eol: '\n' };

/** Files to write once the whole request is known to be valid. Paths are below the repository's root. */
export type Draft = {
  root: string;
  has: (file: string) => boolean;
  /** A file's drafted content, else its present one. */
  read: (file: string) => string;
  write: (file: string, text: string) => void;
  /** The `remote.json` of a remote, as drafted. */
  declaration: (remote: string) => RemoteDeclaration;
  /** Adds to a `remote.json`, whose other lines stay as they are. */
  declare: (remote: string, at: JSONPath, value: object) => void;
  /** Adds the files of a template to a folder. Placeholders are `{{word}}` in texts and `WORD` in file names. */
  fill: (template: string, folder: string, words: Words) => void;
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
    declare: (remote, at, value) => {
      const file = path.join(remote, 'remote.json');
      const text = draft.read(file);
      draft.write(file, applyEdits(text, modify(text, at, value, { formattingOptions: FORMATTING })));
    },
    fill: (template, folder, words) => {
      const from = path.join(root, TEMPLATES, template);
      for (const file of fs
        .readdirSync(from, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(SUFFIX)))
        draft.write(
          path.join(folder, filled(file.slice(0, -SUFFIX.length), /\b(NAME|SCREEN|PART|FRAGMENT)\b/g, words)),
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
