// A process of its own: renders a page's tree with React's `renderToString` and nothing else of the edge, from the live
// releases' server bundles, with the data at hand. The argument is a `ReactAlone` in JSON.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { SERVER_LIBRARIES } from '@acara/shared-contract/provided-libraries';
import type { RenderRequest, ServerBundle, ShellServerBundle } from '@acara/shared-contract/release';

export type ReactAlone = {
  /** Files of server bundles. */
  shell: string;
  remote: string;
  request: RenderRequest;
};

/** What is sent back for each message: processor time of `renderToString`, ms. */
export type RenderedAlone = { ms: number };

const require = createRequire(import.meta.url);
const { shell, remote, request } = JSON.parse(process.argv[2] ?? '') as ReactAlone;

// Reads of the API are answered from memory after the first one.
const network = globalThis.fetch;
const answers = new Map<string, Promise<{ body: string; init: ResponseInit }>>();
globalThis.fetch = async (input, init) => {
  const asked = new Request(input, init);
  const found = answers.get(asked.url) ?? network(asked).then(async (got) => ({ body: await got.text(), init: got }));
  answers.set(asked.url, found);
  const { body, init: head } = await found;
  return new Response(body, { status: head.status, headers: { 'content-type': 'application/json' } });
};

let microseconds = 0;
const server = require('react-dom/server') as typeof import('react-dom/server');
const renderToString: typeof server.renderToString = (...tree) => {
  const before = process.cpuUsage();
  try {
    return server.renderToString(...tree);
  } finally {
    const { user, system } = process.cpuUsage(before);
    microseconds += user + system;
  }
};

const provided = new Map<string, unknown>(
  SERVER_LIBRARIES.flatMap(({ name, serverFile = name, server: parts }) => [
    [name, serverFile] as const,
    ...parts.map((part) => [`${name}/${part}`, `${name}/${part}`] as const),
  ]).map(([name, file]) => [name, require(file)]),
);
provided.set('react-dom/server', { ...server, renderToString });

const load = <Bundle>(file: string): Bundle => {
  const module: { exports: unknown } = { exports: {} };
  const provide = (name: string) => provided.get(name) ?? require(name);
  compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'])(module, module.exports, provide);
  return module.exports as Bundle; // as released
};
const page = load<ServerBundle>(remote);
const chrome = load<ShellServerBundle>(shell);

process.on('message', () => {
  void (async () => {
    microseconds = 0;
    await page.render(request);
    chrome.render(request);
    process.send?.({ ms: microseconds / 1000 } satisfies RenderedAlone);
  })();
});
process.on('disconnect', () => process.exit());
