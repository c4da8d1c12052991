import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const LoadScriptRuntimeModule = require('webpack/lib/runtime/LoadScriptRuntimeModule');

const PLACEHOLDER = '__ACARA_INTEGRITY__';
const NAME = 'FederationIntegrityPlugin';
const MAP = `${webpack.RuntimeGlobals.require}.acaraIntegrity`;

const sha384 = (buffer) => `sha384-${hash('sha384', buffer, 'base64')}`;

class IntegrityMapRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('integrity map', webpack.RuntimeModule.STAGE_ATTACH);
  }

  generate() {
    return `${MAP} = JSON.parse("${PLACEHOLDER}");`;
  }
}

/**
 * Subresource integrity for the chunks that a federated build loads. `webpack-subresource-integrity` does not work with
 * federation. Files that contain the map are hashed by the publisher.
 */
export class FederationIntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk, needs) => {
        if (needs.has(webpack.RuntimeGlobals.loadScript) || needs.has(webpack.RuntimeGlobals.ensureChunk))
          compilation.addRuntimeModule(chunk, new IntegrityMapRuntimeModule());
      });
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => `${source}
var integrity = ${MAP} && ${MAP}[url.slice(url.lastIndexOf('/') + 1)];
if (integrity) { script.integrity = integrity; script.crossOrigin = 'anonymous'; }`,
      );
      compilation.hooks.processAssets.tap(
        { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 50 },
        (assets) => this.#fill(compilation, assets),
      );
    });
  }

  #fill(compilation, assets) {
    const scripts = Object.keys(assets).filter((name) => name.endsWith('.js'));
    const carriers = scripts.filter((name) => String(assets[name].source()).includes(PLACEHOLDER));
    const map = {};
    for (const name of scripts)
      if (!carriers.includes(name)) map[name.slice(name.lastIndexOf('/') + 1)] = sha384(assets[name].buffer());
    const escaped = JSON.stringify(map).replace(/["\\]/g, '\\$&');
    for (const name of carriers)
      compilation.updateAsset(
        name,
        new webpack.sources.RawSource(String(assets[name].source()).replaceAll(PLACEHOLDER, escaped)),
      );
  }
}
