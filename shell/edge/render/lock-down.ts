import { Console } from 'node:console';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { registerHooks } from 'node:module';
import net, { Socket } from 'node:net';
import process from 'node:process';
import { Writable } from 'node:stream';

// Also replaces classes, so no arrow function.
const refuse = function refuse(): never {
  throw new Error('release code may not do this');
};

/** Disables methods permanently. */
const forbid = (target: object, names: string[]): void => {
  for (const name of names)
    if (name in target) Object.defineProperty(target, name, { value: refuse, writable: false, configurable: false });
};
const listMethods = (target: object) =>
  Object.entries(Object.getOwnPropertyDescriptors(target))
    .filter(([name, { value }]) => name !== 'constructor' && typeof value === 'function')
    .map(([name]) => name);

/** What reaches other processes, or is outside the permission model. */
const PRIVILEGED_METHODS = ['_debugEnd', '_debugProcess', '_kill', '_linkedBinding', 'binding', 'dlopen', 'execve']
  .concat(['getBuiltinModule', 'kill', 'loadEnvFile'])
  .concat(['_getActiveHandles', '_getActiveRequests']);

/**
 * Locks this process down permanently before release code runs: no more modules or sockets. Call it when
 * everything is loaded. It completes Node's permission model, which covers files, processes, threads and native code,
 * and up to Node 24 not the network. Decision 015 lists the security boundaries.
 */
export const lockDown = (): void => {
  lockSockets();
  lockGlobals();
  forbid(process, PRIVILEGED_METHODS);
  registerHooks({ resolve: refuse });
};

const lockSockets = () => {
  forbid(Socket.prototype, ['connect']);
  forbid(net.Server.prototype, ['listen']);
  forbid(net, ['connect', 'createConnection']);
  forbid(dgram, ['createSocket']);
  forbid(dgram.Socket.prototype, listMethods(dgram.Socket.prototype));
  for (const names of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    forbid(names, listMethods(names));
};

const lockGlobals = () => {
  for (const name of ['EventSource', 'WebSocket']) Reflect.deleteProperty(globalThis, name);
  // Output of release code is separate from the edge's log. Not the stream itself: a socket of Node would lead to others.
  const { stderr } = process;
  globalThis.console = new Console(new Writable({ write: (chunk, _, done) => void stderr.write(chunk, done) }));
  const { nextTick, platform, version } = process;
  const versions = { ...process.versions };
  const env = Object.freeze({ NODE_ENV: 'production' });
  const value = Object.freeze({ env, nextTick, platform, version, versions });
  Object.defineProperty(globalThis, 'process', { value, writable: false, configurable: false });
};
