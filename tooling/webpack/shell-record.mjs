import { readFileSync } from 'node:fs';
import path from 'node:path';
import { uniqueName } from '@acara/remote-kit/webpack';
import { REPORTS_VERSION } from '@acara/shared-contract/release';
import { providedVersions } from './provided-imports.mjs';
import { scopeRecords } from './shell-preset.mjs';

const getScripts = (entrypoint) => entrypoint.assets.map((asset) => asset.name).filter((name) => name.endsWith('.js'));

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * What the record of a shell's build has. Its main script is the last one; it can be started after the first paint.
 * @param {{ root: string, releaseId: string, stats: import('webpack').Stats }} build its folder, and its browser build
 */
export const shellRecord = ({ root, releaseId, stats }) => {
  const scripts = getScripts(stats.toJson({ all: false, entrypoints: true }).entrypoints.shell);
  return {
    name: 'shell',
    releaseId,
    uniqueName: uniqueName('shell', releaseId),
    container: '',
    owner: readJson(path.join(root, 'owner.json')),
    contracts: readJson(path.join(root, 'contracts.json')),
    paths: [],
    initial: { entry: scripts.at(-1), chunks: scripts.slice(0, -1), afterPaint: true },
    server: 'server.cjs',
    requires: { shared: {} },
    provides: providedVersions(),
    scopes: scopeRecords(),
    reports: REPORTS_VERSION,
    budget: readJson(path.join(root, 'budget.json')),
  };
};
