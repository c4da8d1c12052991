import fs from 'node:fs';
import path from 'node:path';

/** What the site does, by docs/product. */
export interface Statement {
  id: string;
  /** Of its document, with the line: `home.md:7`. */
  place: string;
}

const BULLET = /^- `(?<id>[^`]+)` \S/;

/** The statements of a document: bullets that begin with their id in backquotes. */
export const parseStatements = (document: string, markdown: string): Statement[] =>
  markdown.split('\n').flatMap((line, index) => {
    const id = BULLET.exec(line)?.groups?.id;
    return id === undefined ? [] : [{ id, place: `${document}:${String(index + 1)}` }];
  });

/** The statements of all documents of a folder. */
export const readStatements = (folder: string): Statement[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => parseStatements(name, fs.readFileSync(path.join(folder, name), 'utf8')));
