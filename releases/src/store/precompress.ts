import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { filesBelow } from './file-hash.ts';

const COMPRESSIBLE = /[.](js|mjs|css|json|svg|html|txt|map|webmanifest)$/;
/** Below this a compressed file saves nothing that a packet would notice. */
const MIN_BYTES = 256;

/** The forms in which a release's files are kept beside the plain one. */
const forms = [
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

/** Writes `<file>.br` and `<file>.gz` beside every file below the folder that gains by it. */
export const precompress = async (folder: string): Promise<void> => {
  const files = (await filesBelow(folder)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(folder, file));
      if (content.length < MIN_BYTES) return;
      for (const { suffix, pack } of forms) {
        const packed = await pack(content);
        if (packed.length < content.length) await writeFile(path.join(folder, file + suffix), packed);
      }
    }),
  );
};

/** The plain content that a packed file stands for; null for a file that is not packed. */
export const unpacked = async (
  file: string,
  content: Uint8Array,
): Promise<{ file: string; content: Buffer } | null> => {
  const form = forms.find(({ suffix }) => file.endsWith(suffix));
  return form ? { file: file.slice(0, -form.suffix.length), content: await form.unpack(content) } : null;
};
