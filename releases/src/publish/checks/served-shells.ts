import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import { SHELL_NAME } from '@acara/shared-contract/release';
import { isServed } from '../../rollout/versions.ts';

/** The releases of the shell that visitors may get now. */
export const servedShells = (document: RegistryDocument | null): MicroFrontendVersion[] =>
  document?.microFrontends[SHELL_NAME]?.filter(isServed) ?? [];

/** The releases of remotes that visitors may get now, with the remote's name. */
export const servedRemotes = (document: RegistryDocument | null): { remote: string; version: MicroFrontendVersion }[] =>
  Object.entries(document?.microFrontends ?? {})
    .filter(([remote]) => remote !== SHELL_NAME)
    .flatMap(([remote, versions]) => versions.filter(isServed).map((version) => ({ remote, version })));
