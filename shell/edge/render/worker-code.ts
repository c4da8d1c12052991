import { fileURLToPath } from 'node:url';
import { build, stop } from 'esbuild';
import { SERVER_LIBRARIES } from '@acara/shared-contract/provided-libraries';
import { withTimeout } from './with-timeout.ts';

/** It takes 0.3 s. A process of esbuild that hangs is killed after this, and the next worker tries again. */
const LONGEST_MS = 10_000;

/** The modules that server bundles get from the edge, with their files: the same libraries as in the browser. */
const modules = SERVER_LIBRARIES.flatMap(({ name, serverFile = name, server }) => [
  [name, serverFile] as const,
  ...server.map((part) => [`${name}/${part}`, `${name}/${part}`] as const),
]);

const entry = `
  import { startRenderWorker } from './render-worker.ts';
  startRenderWorker(() => new Map([
    ${modules.map(([name, file]) => `['${name}', require('${file}')]`).join(',\n    ')}
  ]));
`;

const bundleWorker = async (): Promise<Uint8Array> => {
  const building = build({
    stdin: { contents: entry, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    // Those of the packages extend one that an image of the servers does not have.
    tsconfigRaw: {},
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: `node${process.versions.node}`,
    define: { 'process.env.NODE_ENV': '"production"' },
    // For the modules of Node that the libraries require.
    banner: { js: `import { createRequire as forNode } from 'node:module'; const require = forNode('file:///');` },
    logLevel: 'silent',
  });
  const built = await withTimeout(building, LONGEST_MS).finally(stop);
  if (built === 'too-slow') throw new Error('it took too long');
  const [file] = built.outputFiles;
  if (!file) throw new Error('it is empty');
  return file.contents;
};

let code: Promise<Uint8Array> | undefined;

/**
 * The worker and the libraries of server bundles in one script, built once in each edge: it starts twice as fast as
 * from their 300 files, and a worker needs to read no file.
 */
export const getWorkerCode = (): Promise<Uint8Array> => {
  code ??= bundleWorker().catch((error: unknown) => {
    // The next worker may succeed.
    code = undefined;
    throw error;
  });
  return code;
};
