import { create, type Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);

export const WEIGHTS = [500, 700] as const;
export type Weight = (typeof WEIGHTS)[number];

const HEADER = 12;
const ENTRY = 16;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;

/** Decompresses a WOFF once: fontkit reads glyphs faster from it. */
const unpackWoff = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(HEADER + count * ENTRY);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF_HEADER + index * WOFF_ENTRY;
    const start = woff.readUInt32BE(from + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(from + 8));
    const length = woff.readUInt32BE(from + 12);
    const table = packed.length === length ? packed : inflateSync(packed);
    const to = HEADER + index * ENTRY;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat([head, ...tables]);
};

export type OpenedFont = { font: Font; file: Buffer };

/** @param family of the package, `subset` a part of its letters */
export const openFont = (family: string, subset: string, weight: number): OpenedFont => {
  const name = `${family}-${subset}-${weight}-normal.woff`;
  const file = unpackWoff(readFileSync(require.resolve(`@fontsource/${family}/files/${name}`)));
  const font = create(file);
  if (!('layout' in font)) throw new Error(`${name} is not one font`);
  return { font, file };
};

/** Which letters the subsets of a family have, in the form of CSS. */
export const readUnicodeRanges = (family: string): [subset: string, ranges: string][] =>
  Object.entries<string>(JSON.parse(readFileSync(require.resolve(`@fontsource/${family}/unicode.json`), 'utf8'))).map(
    ([subset, ranges]) => [subset.replace(/^\[(\d+)\]$/, '$1'), ranges],
  );
