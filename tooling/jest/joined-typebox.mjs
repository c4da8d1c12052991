import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack from 'webpack';

const require = createRequire(import.meta.url);
const PARTS = ['typebox', 'typebox/compile', 'typebox/format', 'typebox/schema', 'typebox/value'];

/** `package.json` is not exported. */
const PACKAGE = require.resolve('typebox').replace(/(?<=typebox\/).*/, '');
const { version } = JSON.parse(fs.readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'));
const FOLDER = path.join(PACKAGE, `../.cache/typebox-${version}`);
const fileName = (part) => `${part.replace('/', '-')}.cjs`;

/** Where jest finds the files. */
export const joinedTypebox = Object.fromEntries(PARTS.map((part) => [`^${part}$`, path.join(FOLDER, fileName(part))]));

/** As `globalSetup` of jest: joins the 375 modules of TypeBox, which would take each test file a fifth of a second. */
export default async () => {
  if (fs.existsSync(FOLDER)) return;
  fs.mkdirSync(path.dirname(FOLDER), { recursive: true });
  const making = fs.mkdtempSync(`${FOLDER}-`);
  const compiler = webpack({
    mode: 'none',
    target: 'node',
    context: PACKAGE,
    entry: Object.fromEntries(PARTS.map((part) => [fileName(part), require.resolve(part)])),
    output: { path: making, filename: (file) => file.chunk?.name ?? '[id].cjs', library: { type: 'commonjs2' } },
    // The parts share their settings.
    optimization: { runtimeChunk: { name: 'runtime.cjs' }, splitChunks: { chunks: 'all', minSize: 0 } },
  });
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      compiler.close(() => (error || stats.hasErrors() ? reject(error ?? new Error(String(stats))) : resolve(stats))),
    );
  });
  try {
    fs.renameSync(making, FOLDER);
  } catch {
    // Another run was faster.
    fs.rmSync(making, { recursive: true });
  }
};
