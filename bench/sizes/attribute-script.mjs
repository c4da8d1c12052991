import { brotliCompressSync, constants } from 'node:zlib';
import { TraceMap, eachMapping } from '@jridgewell/trace-mapping';

/**
 * Bytes of a text in brotli.
 * @param {string | Uint8Array} content
 * @param {number} [quality] the highest, as releases are served, takes a second per megabyte
 * @returns {number}
 */
export const brotliSize = (content, quality = constants.BROTLI_MAX_QUALITY) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

/** @typedef {{ name: string, code: string, map: string }} MappedScript */
/** @typedef {{ source: string | null, text: string }} Piece */

/** The owner of code that no source has. */
const BUNDLER = 'bundler';

/**
 * The package a source belongs to; ours are split one folder deeper, so that a large part shows.
 * @param {string | null} source path from the repository's root
 */
export const findOwner = (source) => {
  if (source === null || /^(webpack|external|container|data:)/.test(source) || source.includes('webpack/runtime'))
    return BUNDLER;
  const inModules = source.split('node_modules/').at(-1) ?? source;
  if (inModules !== source)
    return inModules
      .split('/')
      .slice(0, inModules.startsWith('@') ? 2 : 1)
      .join('/');
  const parts = source.split('/').filter((part) => part !== '..' && part !== 'src');
  if (parts[0] === '.federation') return BUNDLER;
  return parts.length > 2 ? `${parts[0]}/${parts[1]}` : (parts[0] ?? BUNDLER);
};

/**
 * A minified script cut where its sources change.
 * @param {MappedScript} script
 * @returns {Piece[]}
 */
export const splitPieces = ({ code, map }) => {
  const starts = [0];
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  /** @type {{ at: number, source: string | null }[]} */
  const marks = [{ at: 0, source: null }];
  eachMapping(new TraceMap(map), ({ generatedLine, generatedColumn, source }) => {
    const at = (starts[generatedLine - 1] ?? 0) + generatedColumn;
    if (source !== marks.at(-1)?.source) marks.push({ at, source });
  });
  return marks.map(({ at, source }, index) => ({ source, text: code.slice(at, marks[index + 1]?.at ?? code.length) }));
};

/** Shares are differences of two sizes, so the quality hardly shows in them; the time does. */
const SHARE_QUALITY = 9;

/** @type {WeakMap<Piece[], number>} */
const wholeSizes = new WeakMap();

const joinText = (pieces) => pieces.map(({ text }) => text).join('');

const wholeSize = (pieces) => {
  const known = wholeSizes.get(pieces) ?? brotliSize(joinText(pieces), SHARE_QUALITY);
  wholeSizes.set(pieces, known);
  return known;
};

/**
 * What scripts would lose if some of their sources were left out: bytes that compress together with others' count less
 * than alone, so the parts of a script sum to less than the whole.
 * @param {Piece[][]} scripts pieces of each script
 * @param {(source: string | null) => boolean} isMeant
 * @returns {{ minified: number, brotli: number }} bytes
 */
export const computeShare = (scripts, isMeant) => {
  const share = { minified: 0, brotli: 0 };
  for (const pieces of scripts) {
    const rest = pieces.filter(({ source }) => !isMeant(source));
    if (rest.length === pieces.length) continue;
    share.minified += pieces.reduce((sum, { source, text }) => sum + (isMeant(source) ? text.length : 0), 0);
    share.brotli += wholeSize(pieces) - brotliSize(joinText(rest), SHARE_QUALITY);
  }
  return share;
};

/**
 * Shares of all packages in scripts, largest first.
 * @param {Piece[][]} scripts
 * @returns {{ owner: string, minified: number, brotli: number }[]}
 */
export const ownerShares = (scripts) =>
  [...new Set(scripts.flat().map(({ source }) => findOwner(source)))]
    .map((owner) => ({ owner, ...computeShare(scripts, (source) => findOwner(source) === owner) }))
    .sort((one, other) => other.brotli - one.brotli);
