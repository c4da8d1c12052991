import type { RegistryDocument } from '@acara/shared-contract/registry';
import { ReleaseRefusedError } from '../../rollout/versions.ts';
import { incompatiblePairs } from './shared-ranges.ts';

/**
 * Wraps a change of the registry: refuses it when it serves a shell and a remote together that cannot run together.
 * @throws {ReleaseRefusedError} from the returned function
 */
export const runningTogether =
  (change: (document: RegistryDocument) => RegistryDocument) =>
  (document: RegistryDocument): RegistryDocument => {
    const wanted = change(document);
    const before = incompatiblePairs(document);
    const incompatible = incompatiblePairs(wanted).filter((pair) => !before.includes(pair));
    if (incompatible.length > 0) throw new ReleaseRefusedError(`these cannot run together: ${incompatible.join('; ')}`);
    return wanted;
  };
