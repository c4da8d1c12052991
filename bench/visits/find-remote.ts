import { findElements } from '../pages/document-edits.ts';

const REMOTE_FILE = /^[/]r[/](mfe-[^/]+)[/]/;

/** The remote that made a document's slice, by the scripts that the document names. @throws when there is none */
export const findRemote = (html: string): string => {
  const sources = findElements(html).map(({ name, attributes }) => (name === 'script' ? (attributes.src ?? '') : ''));
  const remote = sources.map((source) => REMOTE_FILE.exec(source)?.[1]).find((name) => name !== undefined);
  if (!remote) throw new Error('the document names no script of a remote');
  return remote;
};

/** Whether a file holds the code that a remote of the given exposes to the shell. */
export const isExposedBy =
  (isHung: (remote: string) => boolean) =>
  (path: string): boolean => {
    const remote = REMOTE_FILE.exec(path)?.[1];
    return remote !== undefined && isHung(remote) && path.includes('/__federation_expose');
  };
