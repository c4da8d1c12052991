import { withName } from '@acara/releases';
import { UNNAMED } from '@acara/remote-kit/webpack';
import webpack from 'webpack';

const NAME = 'ReleaseNamePlugin';

/**
 * Gives each build of a watching compiler its own release id. Otherwise every build would need a new compiler, without
 * its cache.
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
          // Before the contents are hashed, for file names and for the integrity map.
          stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1,
          additionalAssets: true,
        },
        (assets) => {
          for (const [name, source] of Object.entries(assets)) {
            const text = source.source();
            if (typeof text === 'string' && text.includes(UNNAMED))
              compilation.updateAsset(name, new webpack.sources.RawSource(withName(text, UNNAMED, id)));
          }
        },
      );
    });
  }
}
