import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import { releaseBase } from '../store/release-address.ts';

/** What the schema cannot say: one default, traffic of 100, versions that agree with themselves. Architecture §7. */
export const registryProblems = (document: RegistryDocument): string[] => [
  ...Object.entries(document.microFrontends).flatMap(([remote, versions]) => [
    ...deploymentProblems(remote, versions),
    ...versions.flatMap((version) => versionProblems(remote, version, versions)),
  ]),
  ...pathProblems(document),
];

const deploymentProblems = (remote: string, versions: MicroFrontendVersion[]): string[] => {
  const problems: string[] = [];
  const defaults = versions.filter(({ deployment }) => deployment?.default).length;
  if (defaults !== 1) problems.push(`${remote} has ${defaults} defaults instead of one`);
  const traffic = versions.reduce((sum, { deployment }) => sum + (deployment?.traffic ?? 0), 0);
  if (traffic !== 100) problems.push(`${remote} has traffic of ${traffic} instead of 100`);
  const ids = versions.map(({ extras }) => extras.acara.releaseId);
  if (new Set(ids).size !== ids.length) problems.push(`${remote} lists a release twice`);
  return problems;
};

const versionProblems = (remote: string, version: MicroFrontendVersion, versions: MicroFrontendVersion[]): string[] => {
  const { releaseId, initial, assets } = version.extras.acara;
  const name = `${remote} ${releaseId}`;
  const problems: string[] = [];
  if (version.metadata.version !== releaseId) problems.push(`${name} calls itself ${version.metadata.version}`);
  if (version.url !== `${releaseBase(remote, releaseId)}${initial.entry}`)
    problems.push(`${name} has its entry at ${version.url}`);
  if (version.metadata.integrity !== assets[initial.entry])
    problems.push(`${name} has an entry whose integrity differs from its assets`);
  for (const file of initial.chunks) if (!assets[file]) problems.push(`${name} names ${file}, which is no asset of it`);
  for (const file of Object.keys(assets)) if (!isInside(file)) problems.push(`${name} has an asset outside: ${file}`);
  if (version.fallbackUrl && !versions.some(({ url }) => url === version.fallbackUrl))
    problems.push(`${name} falls back to ${version.fallbackUrl}, which is not listed`);
  return problems;
};

const isInside = (file: string) => !file.startsWith('/') && !file.split('/').includes('..') && !file.includes('\\');

const pathProblems = (document: RegistryDocument): string[] => {
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const [remote, versions] of Object.entries(document.microFrontends)) {
    const current = versions.find(({ deployment }) => deployment?.default);
    for (const path of current?.extras.acara.paths ?? []) {
      const owner = owners.get(path);
      if (owner && owner !== remote) problems.push(`${path} is claimed by ${owner} and by ${remote}`);
      owners.set(path, remote);
    }
  }
  return problems;
};
