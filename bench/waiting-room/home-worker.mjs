// Worker thread: requests a page at a steady rate, whatever the answers take, and sends their times in ms on request.
import { parentPort, workerData } from 'node:worker_threads';
import { openConnection, requestText } from '../load/connection.mjs';

const { port, perSecond, connections } = workerData;
const text = Buffer.from(requestText(port, 'GET /', { accept: 'text/html' }));
const idle = await Promise.all(Array.from({ length: connections }, () => openConnection(port, false)));
const times = [];
let failed = 0;

const timer = setInterval(async () => {
  // The one that waited longest: the server closes connections that are idle for a minute.
  const connection = idle.shift();
  if (!connection) return void (failed += 1);
  const begun = performance.now();
  const { status } = await connection.send(text);
  if (status === 200) times.push(performance.now() - begun);
  else failed += 1;
  idle.push(status === 0 ? await openConnection(port, false) : connection);
}, 1000 / perSecond);

parentPort.once('message', () => {
  clearInterval(timer);
  parentPort.postMessage({ times, failed });
});
