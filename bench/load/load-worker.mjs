// Worker thread: a closed loop of keep-alive connections, each with one request in flight. Written on bare sockets, so
// that the generator costs the shared processors as little as it can.
import net from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { host, port, paths, headers, connections, durationMs } = workerData;
const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: *(\d+)/i;

const lines = Object.entries({ host: `${host}:${port}`, connection: 'keep-alive', ...headers });
const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`));

const times = [];
let refused = 0;
let bytes = 0;
let next = 0;

/** One connection: sends a request, waits for the whole response, sends the next. */
const runConnection = (until) =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, host);
    socket.setNoDelay(true);
    let begun = 0;
    let missing = 0;
    let pending = null;

    const send = () => {
      if (performance.now() >= until) {
        socket.destroy();
        resolve();
        return;
      }
      begun = performance.now();
      socket.write(requests[next++ % requests.length]);
    };
    const take = (chunk) => {
      bytes += chunk.length;
      if (missing > 0) {
        missing -= chunk.length;
        if (missing <= 0) finish();
        return;
      }
      const data = pending ? Buffer.concat([pending, chunk]) : chunk;
      const end = data.indexOf(HEAD_END);
      if (end < 0) {
        pending = data;
        return;
      }
      pending = null;
      const start = data.latin1Slice(0, end);
      const length = LENGTH.exec(start);
      if (!length) {
        reject(new Error('a response came without content-length'));
        socket.destroy();
        return;
      }
      if (!start.startsWith('HTTP/1.1 200')) refused += 1;
      missing = end + HEAD_END.length + Number(length[1]) - data.length;
      if (missing <= 0) finish();
    };
    const finish = () => {
      missing = 0;
      times.push(performance.now() - begun);
      send();
    };
    socket.on('connect', send);
    socket.on('data', take);
    socket.on('error', reject);
    socket.on('end', () => reject(new Error('the server ended a connection')));
  });

const begun = performance.now();
await Promise.all(Array.from({ length: connections }, () => runConnection(begun + durationMs)));
parentPort.postMessage({ times: Float64Array.from(times), refused, bytes, ms: performance.now() - begun });
