import type { RegistryDocument } from '@acara/shared-contract/registry';
import { ReleaseRefusedError } from '../../rollout/versions.ts';
import { unfitPairs } from './shared-ranges.ts';

/**
 * A change of what visitors get that is refused when it brings a shell and a remote together that cannot run together.
 * @param change from one registry to the wanted one
 * @throws {ReleaseRefusedError} from the change that is answered
 */
export const runningTogether =
  (change: (document: RegistryDocument) => RegistryDocument) =>
  (document: RegistryDocument): RegistryDocument => {
    const wanted = change(document);
    const before = unfitPairs(document);
    const unfit = unfitPairs(wanted).filter((pair) => !before.includes(pair));
    if (unfit.length > 0) throw new ReleaseRefusedError(`these cannot run together: ${unfit.join('; ')}`);
    return wanted;
  };
