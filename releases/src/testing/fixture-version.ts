import type { MicroFrontendVersion } from '../registry/registry-document.ts';
import { sha384 } from '../store/files.ts';
import { releaseBase } from '../store/release-files.ts';

/** A valid registry entry of a release that has all traffic; it has no files. */
export const fixtureVersion = (remote: string, releaseId: string, paths: string[] = []): MicroFrontendVersion => ({
  url: `${releaseBase(remote, releaseId)}remoteEntry.js`,
  metadata: { integrity: sha384('entry'), version: releaseId },
  deployment: { traffic: 100, default: true },
  extras: {
    acara: {
      releaseId,
      commit: 'fixture',
      builtAt: '2026-01-01T00:00:00.000Z',
      uniqueName: `${remote}__container__${releaseId}`.replaceAll('-', '_'),
      container: `${remote}__container__${releaseId}`.replaceAll('-', '_'),
      paths,
      assets: {
        'remoteEntry.js': sha384('entry'),
        'chunk.js': sha384('chunk'),
        'later.js': sha384('later'),
        'release.json': sha384('record'),
      },
      initial: { entry: 'remoteEntry.js', chunks: ['chunk.js'] },
      server: { path: 'server/server.cjs', sha384: sha384('server') },
      requires: { shared: {} },
    },
  },
});
