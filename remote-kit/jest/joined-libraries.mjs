import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** Libraries of dozens or hundreds of modules that many test files load. */
const LIBRARIES = [
  'typebox',
  'typebox/compile',
  'typebox/format',
  'typebox/schema',
  'typebox/value',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@opentelemetry/api',
  '@tanstack/react-query',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/user-event',
  'aria-query',
  'jose',
  'nodemailer',
  'prom-client',
  'semver',
  'undici',
  'yaml',
];

/** As installed, since the root of a copy of the repository links to it. */
const INSTALLED = path.join(require.resolve('webpack/package.json'), '../..');
const hash = createHash('sha256').update(fs.readFileSync(import.meta.filename));
hash.update(fs.readFileSync(path.join(INSTALLED, '.package-lock.json')));
const FOLDER = path.join(INSTALLED, '.cache', `joined-${hash.digest('hex').slice(0, 16)}`);

const fileName = (library) => `${library.replaceAll(/[@/]/g, '-')}.cjs`;

const find = (library) => {
  try {
    return require.resolve(library);
  } catch {
    // A remote in a repository of its own has no libraries of servers.
    return null;
  }
};
const installed = LIBRARIES.map((library) => ({ library, file: find(library) })).filter(({ file }) => file !== null);

/** The file that stands for a library's, by the path of that one. */
export const joinedLibraries = new Map(
  installed.map(({ library, file }) => [file, path.join(FOLDER, fileName(library))]),
);

const build = async (folder) => {
  const { compile } = await import('../build/compile.mjs');
  await compile({
    mode: 'none',
    target: 'node',
    context: INSTALLED,
    entry: Object.fromEntries(installed.map(({ library, file }) => [fileName(library), file])),
    // As Node resolves them: the state of a library is that of one file.
    resolve: { mainFields: ['main'] },
    // A page has one React.
    externals: { react: 'commonjs react' },
    output: { path: folder, filename: ({ chunk }) => chunk?.name ?? '[id].cjs', library: { type: 'commonjs2' } },
    // The libraries share modules, and the state in them.
    optimization: { runtimeChunk: { name: 'runtime.cjs' }, splitChunks: { chunks: 'all', minSize: 0 } },
  });
};

/** As `globalSetup` of jest: joins the modules of each library, which would take each test file half a millisecond each. */
export default async () => {
  if (fs.existsSync(FOLDER)) return;
  fs.mkdirSync(path.dirname(FOLDER), { recursive: true });
  const making = fs.mkdtempSync(`${FOLDER}-`);
  await build(making);
  try {
    fs.renameSync(making, FOLDER);
  } catch {
    // Another run was faster.
    fs.rmSync(making, { recursive: true });
  }
};
