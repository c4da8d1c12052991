import { pageMisfits, resolveReleases, type Visitor } from '@acara/releases';
import type { MicroFrontendVersion, RegistryDocument } from '@acara/releases/registry';
import type { ReleasePreview } from '@acara/shared-contract/release';

/** For the panel of a preview: what its page runs, what can be chosen instead, and what does not fit. */
export const describePreview = (document: RegistryDocument, visitor: Visitor): ReleasePreview => {
  const running = resolveReleases(document, visitor);
  const misfits = pageMisfits(running);
  return {
    ...(misfits.length > 0 && { misfits }),
    packages: Object.fromEntries(
      Object.entries(running).map(([remote, version]) => {
        const { releaseId } = version.extras.acara;
        const releases = (document.microFrontends[remote] ?? []).filter(({ extras }) => !extras.acara.revoked);
        return [
          remote,
          {
            running: releaseId,
            chosen: visitor.chosen?.[remote] === releaseId,
            releases: releases.map((one) => ({ releaseId: one.extras.acara.releaseId, state: describeState(one) })),
          },
        ];
      }),
    ),
  };
};

/** For testers of releases: in the words of the release command. */
const describeState = ({ deployment, extras }: MicroFrontendVersion): string => {
  if (deployment?.default) return 'stable';
  const { rollout } = extras.acara;
  if (rollout?.staff) return 'staff';
  return rollout && rollout.bp > 0 ? `${rollout.bp / 100} %` : 'nobody';
};
