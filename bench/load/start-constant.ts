import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';

const SERVER = new URL('./constant-server.mjs', import.meta.url);
/** Node writes these itself. */
const OWN = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Starts a bare `node:http` server in a process of its own that always gives the answer that `url` gives now: the same
 * headers and the same bytes.
 */
export const startConstant = async (
  disposables: Disposables,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ origin: string; bytes: number }> => {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  // fetch unpacks a body; one of the packed size stands for it.
  const packedLength = Number(answer.headers.get('content-length') ?? 0);
  const content = Buffer.from(await answer.arrayBuffer());
  const body = packedLength > 0 ? content.subarray(0, packedLength) : content;
  const copied = Object.fromEntries([...answer.headers].filter(([name]) => !OWN.has(name)));

  const child = fork(SERVER);
  disposables.add(async () => {
    child.kill();
  });
  child.send({ headers: copied, body: body.toString('base64') });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]; // constant-server.mjs sends nothing else
  return { origin: `http://127.0.0.1:${port}`, bytes: body.length };
};
