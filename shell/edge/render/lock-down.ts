import { Console } from 'node:console';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { registerHooks } from 'node:module';
import net, { Socket } from 'node:net';
import process from 'node:process';

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

/** Methods of native socket handles, which all sockets of Node use. */
const SOCKET_METHODS = ['connect', 'connect6', 'bind', 'bind6', 'listen', 'open', 'send', 'send6', 'fchmod'];
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
  for (const handle of someHandles()) forbid(Object.getPrototypeOf(handle) as object, SOCKET_METHODS);
  forbid(Socket.prototype, ['connect']);
  forbid(net.Server.prototype, ['listen']);
  forbid(net, ['connect', 'createConnection', '_createServerHandle']);
  forbid(dgram, ['createSocket', '_createSocketHandle']);
  forbid(dgram.Socket.prototype, listMethods(dgram.Socket.prototype));
  for (const names of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    forbid(names, listMethods(names));
};

/** A native handle of each kind; there is no other way to get them. None of these sends anything. */
const someHandles = (): object[] => {
  const handles: unknown[] = [];
  for (const address of [{ host: '127.0.0.1', port: 9 }, { path: '/nowhere' }]) {
    const socket = new Socket().on('error', () => undefined);
    try {
      socket.connect(address);
    } catch {
      // With a permission model that covers the network.
    }
    handles.push(Reflect.get(socket, '_handle'));
    socket.destroy();
  }
  const socket = dgram.createSocket('udp4');
  for (const symbol of Object.getOwnPropertySymbols(socket)) {
    const state: unknown = Reflect.get(socket, symbol);
    if (typeof state === 'object' && state !== null && 'handle' in state) handles.push(state.handle);
  }
  socket.close();
  return handles.filter((handle) => typeof handle === 'object' && handle !== null);
};

const lockGlobals = () => {
  for (const name of ['EventSource', 'WebSocket']) Reflect.deleteProperty(globalThis, name);
  // Output of release code is separate from the edge's log.
  globalThis.console = new Console(process.stderr);
  const { nextTick, platform, version } = process;
  const versions = { ...process.versions };
  const env = Object.freeze({ NODE_ENV: 'production' });
  const value = Object.freeze({ env, nextTick, platform, version, versions });
  Object.defineProperty(globalThis, 'process', { value, writable: false, configurable: false });
};
