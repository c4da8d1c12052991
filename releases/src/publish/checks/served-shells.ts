import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import { SHELL_NAME } from '@acara/shared-contract/release';
import { isServed } from '../../rollout/versions.ts';

export const servedShells = (document: RegistryDocument | null): MicroFrontendVersion[] =>
  document?.microFrontends[SHELL_NAME]?.filter(isServed) ?? [];

export const servedRemotes = (document: RegistryDocument | null): { remote: string; version: MicroFrontendVersion }[] =>
  Object.entries(document?.microFrontends ?? {})
    .filter(([remote]) => remote !== SHELL_NAME)
    .flatMap(([remote, versions]) => versions.filter(isServed).map((version) => ({ remote, version })));
