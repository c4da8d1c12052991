import fs from 'node:fs';
import path from 'node:path';
import { knownRemotes } from '@acara/releases/known-remotes';

/** What the site does, by docs/product or the documents of a remote. */
export interface Statement {
  id: string;
  /** Of its document, with the line: `mfe-discovery/docs/home.md:7`. */
  place: string;
}

const BULLET = /^- `(?<id>[^`]+)` \S/;

/** The statements of a document: bullets that begin with their id in backquotes. */
export const parseStatements = (document: string, markdown: string): Statement[] =>
  markdown.split('\n').flatMap((line, index) => {
    const id = BULLET.exec(line)?.groups?.id;
    return id === undefined ? [] : [{ id, place: `${document}:${String(index + 1)}` }];
  });

/** The statements of a repository: of the whole site, and of each remote. */
export const readStatements = (root: string): Statement[] =>
  [path.join('docs', 'product'), ...knownRemotes(root).map((remote) => path.join(remote, 'docs'))]
    .flatMap((folder) => fs.globSync(path.join(folder, '*.md'), { cwd: root }))
    .flatMap((document) => parseStatements(document, fs.readFileSync(path.join(root, document), 'utf8')));
