import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { ensureHaproxy, startHaproxy } from '@acara/tooling/src/site/haproxy.ts';

/**
 * HAProxy of deploy/systemd in front of servers of this machine. All visitors of a run come from one address, which is
 * taken for that of a CDN: `X-Forwarded-For` says who they are.
 * @returns its origin
 */
export const startFront = async (
  disposables: Disposables,
  servers: { edge: number; api: number; secondApi?: number },
): Promise<string> => {
  ensureHaproxy();
  const folder = await mkdtemp(path.join(tmpdir(), 'acara-front-'));
  disposables.add(() => rm(folder, { recursive: true, force: true }));
  const front = await startHaproxy(folder, { ...servers, cdnNetworks: ['127.0.0.0/8'] });
  disposables.add(front.close);
  return front.origin;
};
