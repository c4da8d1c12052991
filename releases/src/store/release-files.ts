import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { MicroFrontendVersion } from '../registry/registry-document.ts';
import { filesBelow, sha384 } from './files.ts';

/** Address of a release's files, with a trailing slash. */
export const releaseBase = (remote: string, releaseId: string): string => `/r/${remote}/${releaseId}/`;

/** Folder of all release files, which the edge serves under `/r/`. @param dir the store */
export const filesFolder = (dir: string): string => path.join(dir, 'files');

export const releaseFolder = (dir: string, remote: string, releaseId: string): string =>
  path.join(filesFolder(dir), remote, releaseId);

/** Folder of a release's source maps, outside of what an edge serves. */
export const mapsFolder = (dir: string, remote: string, releaseId: string): string =>
  path.join(dir, 'maps', remote, releaseId);

/** Whether a name is safe in paths and addresses. */
export const isRemoteName = (name: string): boolean => /^[a-z][a-z0-9-]{0,63}$/.test(name);

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
const unpacked = async (file: string, content: Uint8Array): Promise<{ file: string; content: Buffer } | null> => {
  const format = FORMATS.find(({ suffix }) => file.endsWith(suffix));
  return format ? { file: file.slice(0, -format.suffix.length), content: await format.unpack(content) } : null;
};

/** Problems of a release's folder: every file of its record is there and unchanged, also packed, and no others. */
export const releaseProblems = (dir: string, remote: string, version: MicroFrontendVersion): Promise<string[]> =>
  folderProblems(releaseFolder(dir, remote, version.extras.acara.releaseId), version);

export const folderProblems = async (
  folder: string,
  { extras: { acara: release } }: MicroFrontendVersion,
): Promise<string[]> => {
  const expected = new Map(Object.entries(release.assets));
  if (release.server) expected.set(release.server.path, release.server.sha384);

  const found = await filesBelow(folder).catch((): string[] => []);
  const missing = [...expected.keys()].filter((file) => !found.includes(file)).map((file) => `${file} is missing`);
  const changed = await Promise.all(found.map((file) => fileProblem(folder, file, expected)));
  return [...missing, ...changed.filter((problem) => problem !== null)];
};

const fileProblem = async (folder: string, file: string, expected: Map<string, string>): Promise<string | null> => {
  const content = await readFile(path.join(folder, file));
  const hash = expected.get(file);
  if (hash) return sha384(content) === hash ? null : `${file} was changed`;
  try {
    const plain = await unpacked(file, content);
    if (!plain || !expected.has(plain.file)) return `${file} is unexpected`;
    return sha384(plain.content) === expected.get(plain.file) ? null : `${file} was changed`;
  } catch {
    return `${file} was changed`;
  }
};
