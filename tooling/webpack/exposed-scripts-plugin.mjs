import webpack from 'webpack';

const NAME = 'ExposedScriptsPlugin';

/** The chunk with the lifecycles of a remote. */
export const LIFECYCLES = '__federation_expose_lifecycles';

/** In the output folder of a remote's browser build. */
export const EXPOSED_SCRIPTS = 'exposed-scripts.json';

/**
 * The scripts of each expose: those that it starts with, and those that it may load later.
 * @typedef {Record<string, { first: string[], later: string[] }>} ExposedScripts
 */

/** @param {import('webpack').ChunkGroup} group */
const scriptsOf = (group) => group.getFiles().filter((file) => file.endsWith('.js'));

/**
 * Groups that can be loaded from one, with itself.
 * @param {import('webpack').ChunkGroup} group @param {Set<import('webpack').ChunkGroup>} found
 */
const reachable = (group, found = new Set()) => {
  if (!found.has(group)) {
    found.add(group);
    for (const child of group.childrenIterable) reachable(child, found);
  }
  return found;
};

/** Records which scripts each expose of a container needs, so that documents can name them. */
export class ExposedScriptsPlugin {
  #names;

  /** @param {string[]} names of the exposes' chunks */
  constructor(names) {
    this.#names = names;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // The file names have their hashes by then.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        /** @type {ExposedScripts} */
        const exposed = {};
        for (const name of this.#names) {
          const group = compilation.namedChunkGroups.get(name);
          if (!group) continue; // The build has failed.
          const first = scriptsOf(group);
          const all = new Set([...reachable(group)].flatMap(scriptsOf));
          exposed[name] = { first, later: [...all].filter((file) => !first.includes(file)) };
        }
        compilation.emitAsset(EXPOSED_SCRIPTS, new webpack.sources.RawSource(JSON.stringify(exposed)));
      });
    });
  }
}
