import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { filesBelow } from './files.ts';

const COMPRESSIBLE = /[.](js|mjs|css|json|svg|html|txt|map|webmanifest)$/;
/** Smaller files gain nothing. */
const MIN_BYTES = 256;

const FORMATS = [
  {
    suffix: '.br',
    pack: (content: Uint8Array) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    unpack: promisify(brotliDecompress),
  },
  { suffix: '.gz', pack: (content: Uint8Array) => promisify(gzip)(content, { level: 9 }), unpack: promisify(gunzip) },
];

/** Writes `<file>.br` and `<file>.gz` beside every file that gets smaller. */
export const precompress = async (folder: string): Promise<void> => {
  const files = (await filesBelow(folder)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(folder, file));
      if (content.length < MIN_BYTES) return;
      for (const { suffix, pack } of FORMATS) {
        const packed = await pack(content);
        if (packed.length < content.length) await writeFile(path.join(folder, file + suffix), packed);
      }
    }),
  );
};

/** The content of a compressed file; null for other files. */
export const unpacked = async (
  file: string,
  content: Uint8Array,
): Promise<{ file: string; content: Buffer } | null> => {
  const format = FORMATS.find(({ suffix }) => file.endsWith(suffix));
  return format ? { file: file.slice(0, -format.suffix.length), content: await format.unpack(content) } : null;
};
