const NAME = 'RetrySharedPlugin';
const FAILED = 'delete installedModules[id];';

/**
 * A shared library that failed to load, such as the HTTP client without a network, is loaded again with the next import.
 * webpack remembers the failure for the life of the page.
 */
export class RetrySharedPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeModule.tap(NAME, (module) => {
        if (module.name !== 'consumes') return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const code = generate();
          // Without shared libraries, or asynchronous imports of them, nothing can fail.
          if (!code?.includes('startedInstallModules')) return code;
          if (!code.includes(FAILED)) throw new Error(`${NAME} does not fit this version of webpack`);
          return code.replace(FAILED, `${FAILED} delete startedInstallModules[id];`);
        };
      });
    });
  }
}
