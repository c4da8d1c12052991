import type { OutgoingHttpHeader } from 'node:http';

/** Headers as names and values in turn, for `writeHead`: to merge objects costs a cached response more than its routing. */
export type RawHeaders = OutgoingHttpHeader[];

const includesName = (raw: RawHeaders, name: string): boolean => {
  for (let at = 0; at < raw.length; at += 2) if (raw[at] === name) return true;
  return false;
};

/**
 * @param headers of a reply, say; undefined ones are left out
 * @param own replace those of the same name; in lower case
 */
export const rawHeaders = (
  headers: Readonly<Record<string, OutgoingHttpHeader | undefined>>,
  own: RawHeaders = [],
): RawHeaders => {
  const raw = [...own];
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined && !includesName(own, name)) raw.push(name, value);
  }
  return raw;
};
