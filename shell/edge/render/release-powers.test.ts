import { access } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startFixtureApi } from '../testing/fixture-api.ts';
import { remoteBundle } from '../testing/fixture-bundles.ts';
import {
  deployDeclared,
  deployBundle,
  eventually,
  pageSource,
  startTestEdge,
  type TestEdge,
} from '../testing/test-edge.ts';

/** A server on this machine, as databases and other services are. */
let neighbour: Server;
let visits: number;
let api: Awaited<ReturnType<typeof startFixtureApi>>;
let edge: TestEdge;
beforeAll(async () => {
  neighbour = createServer((socket) => {
    visits += 1;
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\ncroco');
  });
  await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve));
  api = await startFixtureApi({
    '/api/v1/kota': { data: ['Bandung'] },
    '/api/v1/kota?di=Jawa+Barat': { data: ['Cimahi'] },
  });
});
beforeEach(() => {
  visits = 0;
  api.seen.length = 0;
});
afterAll(async () => {
  await api.close();
  await new Promise((resolve) => neighbour.close(resolve));
});

const HELPERS = `
const builtIn = (name) => process.getBuiltinModule ? process.getBuiltinModule(name) : require(name);
const fs = () => builtIn('node:fs');
const first = (emitter, event) => new Promise((resolve, reject) => emitter.on(event, resolve).on('error', reject));
`;
type Place = { dir: string; port: number };

/** Starts an edge with a remote whose page of a number responds with the result of that code, as JSON. */
const start = async (...codes: ((place: Place) => string)[]) => {
  // Listening on TCP, so the address is no pipe.
  const { port } = neighbour.address() as AddressInfo;
  edge = await startTestEdge({
    settings: { apiOrigin: api.origin },
    deploy: { shell: 'shell-release-1' },
    prepare: async (dir) => {
      const attempts = codes.map((code) => `async (request) => { ${code({ dir, port })} }`);
      const body = `async (request) => request.url.startsWith('/event')
        ? answer(request, { state: JSON.stringify({ loot: await attempts[/page=(\\d+)/.exec(request.url)[1] - 2](request) }) })
        : answer(request);`;
      const source = `${HELPERS}${remoteBundle}const attempts = [${attempts.join(',')}]; exports.render = ${body}`;
      await deployBundle(dir, 'mfe-test', 'test-release-1', source);
    },
  });
};
/** The address of the page that runs the code of this index. Addresses of the first page lose their number. */
const eventPage = (at: number) => `/event?page=${at + 2}`;
const page = async (address: string) => {
  const response = await edge.get(address);
  return { source: pageSource(response), status: response.status, html: await response.text() };
};

const attacks: Record<string, (place: Place) => string> = {
  'reads the environment that its process was started with': () =>
    'return fs().readFileSync("/proc/self/environ", "latin1");',
  'reads the environment of the edge': () =>
    'return fs().readFileSync("/proc/" + (process.ppid ?? "self") + "/environ", "latin1");',
  'reads a file of the system': () => 'return fs().readFileSync("/etc/passwd", "utf8");',
  'reads the registry': ({ dir }) => `return fs().readdirSync(${JSON.stringify(dir)});`,
  'reads the sources of the edge': () => `return fs().readFileSync(${JSON.stringify(__filename)}, "utf8");`,
  'writes a file': ({ port }) => `fs().writeFileSync(${JSON.stringify(written(port))}, "x"); return 1;`,
  'starts a process': () => 'return builtIn("node:child_process").execFileSync("id").toString();',
  'starts a thread': () => `
    const { Worker } = builtIn("node:worker_threads");
    return first(new Worker("require('node:worker_threads').parentPort.postMessage(1)", { eval: true }), "message");`,
  'imports a module of Node': () => 'return (await import("node:fs")).readFileSync("/etc/passwd", "utf8");',
  'makes code that imports': () => 'return (await new Function("return import(\\"node:os\\")")()).hostname();',
  'asks for a module of Node that it may not have': () => 'return require("stream") && require("node:events") && 1;',
  'asks for the bindings of Node': () => 'return Object.keys(process.binding("tcp_wrap"));',
  'sends a signal to the edge': () => 'return process.kill(process.ppid ?? process.pid, 0);',
  'opens a socket': ({ port }) =>
    `return String(await first(builtIn("node:net").connect(${port}, "127.0.0.1"), "data"));`,
  listens: () => 'return builtIn("node:net").createServer().listen(0).unref() && 1;',
  'sends a datagram': ({ port }) => `
    const socket = builtIn("node:dgram").createSocket("udp4");
    return new Promise((resolve, reject) => socket.send("x", ${port}, "127.0.0.1", (error) => error ? reject(error) : resolve(1)));`,
  'asks for a name': () => 'return builtIn("node:dns").promises.lookup("localhost");',
  'fetches from a neighbour of the API': ({ port }) => `return (await fetch("http://127.0.0.1:${port}/")).text();`,
  'calls a neighbour of the API with axios': ({ port }) =>
    `return (await require("axios").get("http://127.0.0.1:${port}/")).data;`,
  'calls a neighbour of the API with another adapter of axios': ({ port }) =>
    `return (await require("axios").get("http://127.0.0.1:${port}/", { adapter: "http" })).data;`,
  'opens a web socket': ({ port }) => `
    const socket = new WebSocket("ws://127.0.0.1:${port}/");
    return new Promise((resolve, reject) => { socket.onopen = resolve; socket.onerror = () => setTimeout(reject, 50); });`,
  'takes a socket that Node holds': ({ port }) => `
    const held = process.stdout ?? console._stdout;
    return String(await first(new held.constructor().connect(${port}, "127.0.0.1"), "data"));`,
  'takes the native handle of a socket that Node holds': ({ port }) => `
    const { _handle: handle } = process.stderr ?? console._stderr;
    return handle.constructor.prototype.connect.call(handle, {}, "127.0.0.1", ${port}) + 1;`,
  'writes to the API': () => 'return (await fetch(request.api.origin + "/api/v1/kota", { method: "POST" })).text();',
  'asks the API for what is not public': () =>
    'const answer = await fetch(request.api.origin + "/metrics"); return answer.text();',
  'asks the API for it by a detour': () =>
    'const answer = await fetch(request.api.origin + "/api/v1/../../metrics"); return answer.text();',
};
const written = (port: number) => path.join(os.tmpdir(), `acara-release-powers-${port}`);

describe('a release whose server bundle', () => {
  beforeAll(() => start(...Object.values(attacks), () => 'return "harmless";'));
  afterAll(() => edge.close());

  test('that does none of that is shown with the result of its code', async () => {
    expect((await page(eventPage(Object.keys(attacks).length))).html).toContain('"loot":"harmless"');
  });

  test.each(Object.keys(attacks).map((attack, at) => [attack, at] as const))(
    '%s is refused, and its page is left to the browser',
    async (_attack, at) => {
      const { source, status, html } = await page(eventPage(at));
      expect(/"loot":.*/.exec(html)?.[0]).toBeUndefined();
      expect([source, status]).toEqual(['fallback', 200]);
      expect(html).toContain('<div id="acara-header" data-ssr="true">');
      expect(visits).toBe(0);
      expect(api.seen).toEqual([]);
      await expect(access(written((neighbour.address() as AddressInfo).port))).rejects.toThrow();
      // The worker goes on.
      expect(
        (
          await eventually(
            () => page(`/search/${at}`),
            (answer) => answer.source === 'miss',
          )
        ).status,
      ).toBe(200);
    },
  );
});

describe('a release whose server bundle, alone on its edge,', () => {
  afterEach(() => edge.close());

  test('tries any of that in a section of a page leaves a gap there, and the page still works', async () => {
    const { port } = neighbour.address() as AddressInfo;
    const names = Object.keys(attacks).map((_attack, at) => `attack.nr-${at}`);
    edge = await startTestEdge({
      settings: { apiOrigin: api.origin },
      deploy: { shell: 'shell-release-1' },
      prepare: async (dir) => {
        const codes = Object.values(attacks).map(
          (code, at) => `'attack.nr-${at}': async (request) => { ${code({ dir, port })} }`,
        );
        const bundle = remoteBundle.replace("'<p>' +", `'<div data-place="home.section"></div><p>' +`);
        await deployDeclared(dir, {
          name: 'mfe-test',
          releaseId: 'test-release-1',
          server: `${HELPERS}${bundle}const attacks = { ${codes.join(',')} };
            exports.renderFragment = async (name, request) =>
              ({ html: 'x', styles: '', state: JSON.stringify({ loot: await attacks[name](request) }) });`,
          declaration: {
            routes: { events: { path: '/event', access: 'public', places: ['home.section'] } },
            fragments: Object.fromEntries(
              names.map((name) => [name, { place: 'home.section', server: true, budgetKB: 1 }]),
            ),
          },
        });
      },
    });
    const { source, status, html } = await page('/event');
    expect([...html.matchAll(/acara-state:(attack[^"]+)[^>]*>([^<]*)/g)].map(([, name, loot]) => [name, loot])).toEqual(
      [],
    );
    expect([source, status]).toEqual(['miss', 200]);
    expect(html).toContain('data-ssr="true"><h1');
    for (const name of names) expect(html).toContain(`<div data-fragment="${name}"></div>`);
    expect(visits).toBe(0);
    expect(api.seen).toEqual([]);
    await expect(access(written(port))).rejects.toThrow();
  });

  test('calls the API gets its responses, with the visitor’s headers', async () => {
    await start(
      () => `
        const { data } = await require("axios").create({ timeout: 1000 }).get(request.api.origin + "/api/v1/kota",
          { params: { di: "Jawa Barat" }, headers: { ...request.api.headers, "x-forwarded-for": "9.9.9.9", cookie: "a=1" } });
        const missing = await require("axios").get(request.api.origin + "/api/v1/none").catch(({ response }) => response);
        return { data, missing: [missing.status, missing.data.code] };`,
    );
    const { source, html } = await page(eventPage(0));
    expect(source).toBe('miss');
    expect(html).toContain('"loot":{"data":{"data":["Cimahi"]},"missing":[404,"not_found"]}');
    expect(api.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/v1/kota?di=Jawa+Barat',
      'GET /api/v1/none',
    ]);
    expect(api.seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    expect(api.seen[0]?.headers).not.toHaveProperty('cookie');
  });
});
