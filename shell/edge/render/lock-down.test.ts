import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { transformSync } from 'esbuild';
import { workerFlags } from './worker-process.ts';

/** A server on this machine. */
let neighbour: Server;
let visits: number;
beforeEach(async () => {
  visits = 0;
  neighbour = createServer((socket) => {
    visits += 1;
    socket.end('hello');
  });
  await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => neighbour.close(resolve)));

const { code: lockDownCode } = transformSync(readFileSync(require.resolve('./lock-down.ts'), 'utf8'), { loader: 'ts' });
/** The process may read no file. */
const lockDown = `data:text/javascript,${encodeURIComponent(lockDownCode)}`;
const prelude = `
import * as fs from 'node:fs'; import net from 'node:net'; import dgram from 'node:dgram'; import dns from 'node:dns';
import http from 'node:http'; import childProcess from 'node:child_process'; import { Worker } from 'node:worker_threads';
import process from 'node:process'; import { createRequire } from 'node:module';
const require = createRequire(${JSON.stringify(__filename)});
`;
type Run = { before?: string; attack: string };

/** What code comes to that holds what no release should get hold of, in a process that is locked down. */
const run = ({ before = '', attack }: Run): Promise<{ output: string; isKilled: boolean }> => {
  // Listening on TCP, so the address is no pipe.
  const { port } = neighbour.address() as AddressInfo;
  const code = `${prelude} const port = ${port}; ${before}
    const say = process.stdout.write.bind(process.stdout);
    const { lockDown } = await import(${JSON.stringify(lockDown)});
    lockDown();
    try { say('did ' + await (async () => { ${attack} })()); } catch (error) { say('refused ' + (error.code ?? error.message)); }`;
  return new Promise((resolve) => {
    const options = { env: { NODE_ENV: 'production' }, timeout: 10_000 };
    const child = execFile(process.execPath, workerFlags(128), options, (error, stdout, stderr) =>
      resolve({ output: stdout || stderr, isKilled: error?.killed === true }),
    );
    child.stdin?.end(code);
  });
};

const byPermission: Record<string, Run> = {
  'reads a file': { attack: 'return fs.readFileSync("/etc/passwd", "utf8");' },
  'reads by a promise': { attack: 'return fs.promises.readFile("/etc/passwd", "utf8");' },
  'reads a file of the edge': { attack: `return fs.readFileSync(${JSON.stringify(__filename)}, "utf8");` },
  'reads what its process was started with': { attack: 'return fs.readFileSync("/proc/self/environ", "utf8");' },
  'lists a folder': { attack: 'return fs.readdirSync("/");' },
  'writes a file': { attack: 'return fs.writeFileSync("/tmp/acara-lock-down", "x");' },
  'starts a process': { attack: 'return childProcess.execFileSync("id");' },
  'starts a thread': { attack: 'return new Worker("1", { eval: true });' },
};
const byLock: Record<string, Run> = {
  'makes a socket': { attack: 'return new net.Socket().connect(port, "127.0.0.1");' },
  connects: { attack: 'return net.connect(port, "127.0.0.1");' },
  'connects by a function that it stored': { before: 'const connect = net.connect;', attack: 'return connect(port);' },
  'asks over HTTP': { attack: 'return new Promise((_, reject) => http.get({ port }).on("error", reject));' },
  listens: { attack: 'return net.createServer().listen(0);' },
  'sends a datagram': { attack: 'return dgram.createSocket("udp4").send("x", port);' },
  'sends a datagram from a stored socket': {
    before: 'const socket = dgram.createSocket("udp4");',
    attack: 'return socket.send("x", port, "127.0.0.1");',
  },
  'asks for a name': { attack: 'return dns.promises.lookup("localhost");' },
  'asks a name server': { attack: 'return new dns.Resolver().resolve4("localhost", () => {});' },
  'removes the lock': {
    attack: 'delete net.Socket.prototype.connect; net.Socket.prototype.connect = () => 1; return net.connect(port);',
  },
  'loads a module': { attack: 'return (await import("node:os")).hostname();' },
  'requires a module': { attack: 'return require("node:os").hostname();' },
  'has Node give it a module': { attack: 'return process.getBuiltinModule("node:os").hostname();' },
  'sends a signal': { attack: 'return process.kill(process.ppid, 0);' },
  'has another process listen to a debugger': { attack: 'return process._debugProcess(process.ppid);' },
  'asks for bindings': { attack: 'return process.binding("tcp_wrap");' },
};

test.each(Object.keys(byPermission))('what %s is refused by Node', async (attack) => {
  const { output } = await run(byPermission[attack] ?? { attack: '' });
  expect(output).toBe('refused ERR_ACCESS_DENIED');
});

test.each(Object.keys(byLock))('what %s is refused, also where it holds the modules', async (attack) => {
  const { output } = await run(byLock[attack] ?? { attack: '' });
  expect(output).toMatch(/^refused (release code may not do this|Cannot (delete|assign to read only) property)/);
  expect(visits).toBe(0);
});

test('allowed calls still work', async () => {
  const { output } = await run({
    attack: 'return [process.pid > 0, typeof Buffer.from("a"), new Intl.DateTimeFormat("id").format(0)];',
  });
  expect(output).toMatch(/^did true,object,/);
});
