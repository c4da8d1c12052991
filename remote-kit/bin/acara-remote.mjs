#!/usr/bin/env node
import path from 'node:path';
import { parseArgs } from 'node:util';

// What a remote does with its sources.
const USAGE = `Usage: acara-remote <command> [folder of the remote]

  build [--out <folder>]                both bundles and their record, for a release; into dist by default
  dev [--port 3100] [--api <origin>]    the remote alone on a page, rebuilt at each save
  route-types                           src/routes.generated.ts: links to its own routes`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    port: { type: 'string', default: '3100' },
    api: { type: 'string', default: 'http://127.0.0.1:3001' },
  },
});
const [name = '', folder = '.', ...more] = positionals;
const root = path.resolve(folder);

const commands = {
  build: async () => {
    const { recordLoadedModules } = await import('../build/build-inputs.mjs');
    recordLoadedModules();
    const { build } = await import('../build/build.mjs');
    const out = values.out === undefined ? path.join(root, 'dist') : path.resolve(values.out);
    await build(root, out);
    console.log(out);
  },
  dev: async () => {
    const { serveAlone } = await import('../build/dev-remote.mjs');
    await serveAlone({ root, port: Number(values.port), api: values.api });
  },
  'route-types': async () => {
    const { writeOwnRouteTypes } = await import('../build/route-types.mjs');
    writeOwnRouteTypes(root);
  },
};

const command = commands[name];
if (command && more.length === 0) await command();
else {
  console.error(USAGE);
  process.exitCode = 2;
}
