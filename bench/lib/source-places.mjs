import { LEAST_UPPER_BOUND, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { findOwner } from '../sizes/attribute-script.mjs';
import { rebuildRelease } from '../sizes/profile-build.mjs';

const RELEASE_FILE = /\/r\/(?<name>[^/]+)\/(?<releaseId>[^/]+)\/(?<file>.+\.js)$/;

/**
 * A place in a script, counted from 0.
 * @typedef {{ url: string, line: number, column: number }} ScriptPlace
 * @typedef {{ owner: string, place: string, isOurs: boolean }} SourcePlace the package, and the function with file and line
 */

/**
 * Finds what places in scripts of the site's releases were written as, with source maps of builds that are made for it.
 * @param {Iterable<string>} urls of the scripts
 */
export const findSources = async (urls) => {
  /** @type {Map<string, { map: TraceMap, code: string }>} */
  const scripts = new Map();
  for (const url of new Set(urls)) {
    const { name, releaseId, file } = RELEASE_FILE.exec(url)?.groups ?? {};
    if (!name) continue;
    const script = (await rebuildRelease(name, releaseId)).find((one) => one.name === file);
    if (script) scripts.set(url, { map: new TraceMap(script.map), code: script.code });
  }
  /** @param {ScriptPlace} place @param {string} [name] of the function in the script @returns {SourcePlace} */
  const locate = ({ url, line, column }, name = '') => {
    const script = scripts.get(url);
    const at = { line: line + 1, column: Math.max(0, column) };
    const near = script && originalPositionFor(script.map, at);
    const found = near?.source ? near : script && originalPositionFor(script.map, { ...at, bias: LEAST_UPPER_BOUND });
    if (!found?.source)
      return { owner: shortUrl(url), place: `${name} ${shortUrl(url)}:${line + 1}`.trim(), isOurs: false };
    return {
      owner: findOwner(found.source),
      isOurs: !/node_modules|^webpack|^external/.test(found.source),
      place: `${found.name ?? name} ${shortSource(found.source)}:${found.line}`.trim(),
    };
  };
  return {
    locate,
    /** The same by the number of characters before the place. @param {string} url @param {number} at */
    locateCharacter: (url, at, name = '') => {
      const before = scripts.get(url)?.code.slice(0, Math.max(0, at)) ?? '';
      const lines = before.split('\n');
      return locate({ url, line: lines.length - 1, column: lines.at(-1)?.length ?? 0 }, name);
    },
  };
};

const shortUrl = (url) => url.split('/').at(-1) || url;
const shortSource = (source) => source.split('node_modules/').at(-1) ?? source;
