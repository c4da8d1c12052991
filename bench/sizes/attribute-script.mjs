import { TraceMap, eachMapping } from '@jridgewell/trace-mapping';
import { brotliSize } from './brotli-size.mjs';

const OWN = 'bundler';

/**
 * The package a source belongs to; ours are parted one folder deeper, so that a fat part shows.
 * @param {string | null} source path from the repository's root
 */
export const ownerOf = (source) => {
  if (source === null || /^(webpack|external|container|data:)/.test(source) || /webpack[/]runtime/.test(source)) return OWN;
  const inModules = source.split('node_modules/').at(-1);
  if (inModules !== source) return inModules.split('/').slice(0, inModules.startsWith('@') ? 2 : 1).join('/');
  const parts = source.split('/').filter((part) => part !== '..' && part !== 'src');
  return parts.length > 2 ? `${parts[0]}/${parts[1]}` : (parts[0] ?? OWN);
};

/** Pieces of a minified script with the source each came from. */
const pieces = (code, map) => {
  const lines = code.split('\n');
  const starts = [];
  let offset = 0;
  for (const line of lines) {
    starts.push(offset);
    offset += line.length + 1;
  }
  const marks = [];
  eachMapping(new TraceMap(map), ({ generatedLine, generatedColumn, source }) =>
    marks.push({ at: (starts[generatedLine - 1] ?? 0) + generatedColumn, owner: ownerOf(source) }),
  );
  const first = marks[0]?.at ?? code.length;
  return [
    ...(first > 0 ? [{ owner: OWN, text: code.slice(0, first) }] : []),
    ...marks.map(({ at, owner }, index) => ({ owner, text: code.slice(at, marks[index + 1]?.at ?? code.length) })),
  ];
};

/**
 * What a script is made of. `brotli` is what the script would lose if the package were left out: bytes that compress
 * together with others' count less than alone, so the sum stays below the total.
 * @param {{ code: string, map: string }} script
 * @returns {{ owner: string, minified: number, brotli: number }[]} largest first
 */
export const attributeScript = ({ code, map }) => {
  const parts = pieces(code, map);
  const total = brotliSize(code);
  return [...new Set(parts.map(({ owner }) => owner))]
    .map((owner) => {
      const minified = parts.reduce((sum, part) => sum + (part.owner === owner ? part.text.length : 0), 0);
      const rest = parts.filter((part) => part.owner !== owner).map(({ text }) => text);
      return { owner, minified, brotli: total - brotliSize(rest.join('')) };
    })
    .sort((one, other) => other.minified - one.minified);
};
