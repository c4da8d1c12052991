import webpack from 'webpack';

const NAME = 'FederationManifestPlugin';

/** The chunk with the lifecycles of a remote. */
export const LIFECYCLES = '__federation_expose_lifecycles';

/** In the output folder of a remote's browser build, and served: what it exposes and shares. */
export const MANIFEST = 'mf-manifest.json';

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

/** @param {string[]} sync that it starts with @param {string[]} async that it may load later */
const assetsOf = (sync, async) => ({ js: { sync, async }, css: { sync: [], async: [] } });

/**
 * Writes the manifest of a container in the format of module federation, which its tools read, and the build itself for the
 * scripts of each expose. That of @module-federation/manifest has the versions of the folder in which the build runs.
 */
export class FederationManifestPlugin {
  #options;

  /**
   * @param {object} options
   * @param {string} options.name of the container
   * @param {string} options.remote name of its package
   * @param {string} options.releaseId
   * @param {Record<string, { name: string }>} options.exposes with the names of their chunks
   * @param {Record<string, string>} options.ranges of the libraries that it requires
   */
  constructor(options) {
    this.#options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () =>
        compilation.emitAsset(MANIFEST, new webpack.sources.RawSource(JSON.stringify(this.#manifest(compilation)))),
      );
    });
  }

  /** @param {import('webpack').Compilation} compilation @returns {import('@module-federation/sdk').Manifest} */
  #manifest(compilation) {
    const { name, remote, releaseId, exposes, ranges } = this.#options;
    return {
      id: name,
      name,
      metaData: {
        name,
        globalName: name,
        type: 'app',
        publicPath: 'auto',
        buildInfo: { buildName: remote, buildVersion: releaseId },
        remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      },
      // None of them is in the build.
      shared: Object.entries(ranges).map(([library, requiredVersion]) => ({
        id: `${name}:${library}`,
        name: library,
        version: '',
        singleton: true,
        requiredVersion,
        hash: '',
        assets: assetsOf([], []),
      })),
      remotes: [],
      exposes: Object.entries(exposes).flatMap(([path, { name: chunk }]) => {
        const group = compilation.namedChunkGroups.get(chunk);
        if (!group) return []; // The build has failed.
        const expose = path.slice('./'.length);
        const first = scriptsOf(group);
        const all = new Set([...reachable(group)].flatMap(scriptsOf));
        const later = [...all].filter((file) => !first.includes(file));
        return [{ id: `${name}:${expose}`, name: expose, path, assets: assetsOf(first, later) }];
      }),
    };
  }
}
