import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import '../site/end-with-parent.mjs';
import { recordLoadedModules } from './build-inputs.mjs';

// Builds a remote or the shell: `build-remote.mjs [name] [--out folder]`. Without a name the package of the folder it runs in.

const workspace = fileURLToPath(new URL('../../../', import.meta.url));

recordLoadedModules();
const { build } = await import('./build.mjs');

const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
const name = positionals[0] ?? path.basename(process.cwd());
const out = values.out === undefined ? path.join(workspace, name, 'dist') : path.resolve(values.out);
await build(name, out);
console.log(`${name}: ${path.relative(workspace, out)}`);
