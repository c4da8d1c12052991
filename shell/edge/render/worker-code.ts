import { fileURLToPath } from 'node:url';
import { build, stop, type BuildOptions } from 'esbuild';
import { FURTHER_SCOPES, SERVER_LIBRARIES } from '@acara/shared-contract/provided-libraries';
import { withTimeout } from './with-timeout.ts';

/** It takes 0.3 s. A process of esbuild that hangs is killed after this, and the next worker tries again. */
const LONGEST_MS = 10_000;

/** The modules that server bundles get from the edge, with their files: the same libraries as in the browser. */
const modules = SERVER_LIBRARIES.flatMap(({ name, serverFile = name, server }) => [
  [name, serverFile] as const,
  ...server.map((part) => [`${name}/${part}`, `${name}/${part}`] as const),
]);

const libraries = `new Map([
  ${modules.map(([name, file]) => `['${name}', require('${file}')]`).join(',\n  ')}
])`;

/** The text of a bundle, and the modules of Node that it requires. */
const bundleText = async (contents: string, folder: URL, options: BuildOptions) => {
  const built = await build({
    stdin: { contents, resolveDir: fileURLToPath(folder) },
    // Those of the packages extend one that an image of the servers does not have.
    tsconfigRaw: {},
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: `node${process.versions.node}`,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
    ...options,
  });
  const [file] = built.outputFiles ?? [];
  if (!file) throw new Error('it is empty');
  const [output] = Object.values(built.metafile?.outputs ?? {});
  return { text: file.text, needs: (output?.imports ?? []).map(({ path }) => path) };
};

/**
 * The libraries of a further share scope, as a function that evaluates them. They are part of the worker's code, since nothing
 * can be loaded later: what they need of Node is required at the start.
 */
const bundleScope = async (scope: string): Promise<string> => {
  const folder = new URL(`../../../scopes/${scope}/`, import.meta.url);
  const { text, needs } = await bundleText(`module.exports = ${libraries};`, folder, {
    format: 'cjs',
    absWorkingDir: fileURLToPath(folder),
    // Its packages, whoever requires them.
    alias: { react: 'react', 'react-dom': 'react-dom' },
    // Most workers never run it.
    minifyWhitespace: true,
    legalComments: 'none',
  });
  const given = [...new Set(needs)].map((name) => `'${name}': require('${name}')`);
  return `'${scope}': (() => {
    const needed = { ${given.join(', ')} };
    return () => {
      const module = { exports: {} };
      ((module, exports, require) => {${text}})(module, module.exports, (name) => needed[name]);
      return module.exports;
    };
  })()`;
};

const bundleWorker = async (): Promise<Uint8Array> => {
  const scopes = await Promise.all(FURTHER_SCOPES.map(bundleScope));
  const entry = `
    import { startRenderWorker } from './render-worker.ts';
    startRenderWorker(() => ${libraries}, furtherScopes);
  `;
  const { text } = await bundleText(entry, new URL('.', import.meta.url), {
    format: 'esm',
    // For the modules of Node that the libraries require.
    banner: {
      js: `import { createRequire as forNode } from 'node:module'; const require = forNode('file:///');
        const furtherScopes = { ${scopes.join(', ')} };`,
    },
  });
  return Buffer.from(text);
};

let code: Promise<Uint8Array> | undefined;

/**
 * The worker and the libraries of server bundles in one script, built once in each edge: it starts twice as fast as
 * from their 300 files, and a worker needs to read no file.
 */
export const getWorkerCode = (): Promise<Uint8Array> => {
  code ??= withTimeout(bundleWorker(), LONGEST_MS)
    .finally(stop)
    .then((built) => (built === 'too-slow' ? Promise.reject(new Error('it took too long')) : built))
    .catch((error: unknown) => {
      // The next worker may succeed.
      code = undefined;
      throw error;
    });
  return code;
};
