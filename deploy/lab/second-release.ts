import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {
  type RegistryStore,
  changeRegistry,
  getStable,
  deployVersion,
  halt,
  listVersion,
  releaseFolder,
  rollBack,
  rollOut,
  stageRelease,
} from '@acara/releases';
import type { RegistryDocument } from '@acara/releases/registry';

const note = { by: 'bench', action: 'publish', why: 'how long until every edge has it' };

type SecondRelease = {
  releaseId: string;
  /** Rolls it out to a share, in basis points. */
  rollOut: (bp: number) => Promise<void>;
  halt: () => Promise<void>;
  promote: () => Promise<void>;
  revoke: () => Promise<void>;
};

/**
 * Makes a second release of the shell without a build: the stable one with a comment more in its main script.
 * @param dir folder of the releases
 */
export const makeSecondRelease = async (dir: string, store: RegistryStore): Promise<SecondRelease> => {
  const current = getStable((await store.read())?.microFrontends['shell'] ?? []);
  if (!current) throw new Error('there is no release of the shell');
  const record = current.extras.acara;
  const now = new Date();
  const releaseId = `${now.toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(6).toString('hex')}`;
  const from = releaseFolder(dir, 'shell', record.releaseId);
  const dist = fs.mkdtempSync(path.join(dir, 'second-'));
  try {
    for (const file of Object.keys(record.assets).filter((name) => name !== 'release.json')) {
      const to = path.join(dist, 'browser', file);
      fs.mkdirSync(path.dirname(to), { recursive: true });
      fs.copyFileSync(path.join(from, file), to);
    }
    fs.appendFileSync(path.join(dist, 'browser', record.initial.entry), `\n// ${releaseId}\n`);
    fs.mkdirSync(path.join(dist, 'server'));
    fs.copyFileSync(path.join(from, record.server?.path ?? ''), path.join(dist, 'server', 'server.cjs'));
    const build = { ...record, name: 'shell', releaseId, server: 'server.cjs', bundled: [], sources: [] };
    const version = await stageRelease(dir, dist, build);
    const change = async (action: string, act: (document: RegistryDocument) => RegistryDocument) => {
      await changeRegistry({ store, note: { ...note, action }, now }, act);
    };
    return {
      releaseId,
      rollOut: (bp) =>
        change('rollout', (document) =>
          rollOut(listVersion(document, 'shell', version, now), 'shell', { releaseId, bp }, now),
        ),
      halt: () => change('halt', (document) => halt(document, 'shell', 'the bench is over', now)),
      promote: () => change('publish', (document) => deployVersion(document, 'shell', version, now)),
      revoke: () =>
        change('rollback', (document) =>
          rollBack(document, 'shell', { to: record.releaseId, why: 'the bench is over' }, now),
        ),
    };
  } finally {
    fs.rmSync(dist, { recursive: true, force: true });
  }
};
