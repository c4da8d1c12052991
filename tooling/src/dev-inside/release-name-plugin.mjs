import webpack from 'webpack';

const NAME = 'ReleaseNamePlugin';

/** Built under this name, since webpack fixes the name of a build when it is configured, long before its release. */
export const STAND_IN = 'releasetobenamed';

/**
 * Gives each build of a watching compiler the id of a release of its own. Without it every build would need a new
 * compiler, and none would be quick.
 */
export class ReleaseNamePlugin {
  #nextId;

  /** @param {() => string} nextId called once for each build */
  constructor(nextId) {
    this.#nextId = nextId;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const id = this.#nextId();
      compilation.hooks.processAssets.tap(
        {
          name: NAME,
          // Before contents are hashed: for their names, and for the integrity that the files carry of each other.
          stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1,
          additionalAssets: true,
        },
        (assets) => {
          for (const [name, source] of Object.entries(assets)) {
            const text = source.source();
            if (typeof text === 'string' && text.includes(STAND_IN))
              compilation.updateAsset(name, new webpack.sources.RawSource(named(text, id)));
          }
        },
      );
    });
  }
}

/** In the names of programs a hyphen is an underscore; what begins with one is such a name. */
const named = (text, id) => text.replaceAll(`_${STAND_IN}`, `_${id.replaceAll('-', '_')}`).replaceAll(STAND_IN, id);
