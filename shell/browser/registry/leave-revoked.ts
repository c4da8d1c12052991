import { SHELL_NAME } from '@acara/shared-contract/release';

/** What leaving needs from the page. */
export type LeavingEnvironment = {
  /** Id of the release of the shell that this page runs. */
  shellReleaseId: string | null;
  revokeRelease: (remote: string, releaseId: string) => void;
  /** Has the next navigation between slices load a document, and with it another shell. */
  leaveShell: () => void;
};

/** Answers what to do with the releases that were taken back, as `<package>/<releaseId>`. The shell is left once. */
export const leaveRevoked = ({ shellReleaseId, revokeRelease, leaveShell }: LeavingEnvironment) => {
  let isShellLeft = false;
  return (revoked: readonly string[]): void => {
    for (const name of revoked) {
      const [remote = '', releaseId = ''] = name.split('/');
      if (remote !== SHELL_NAME) revokeRelease(remote, releaseId);
      else if (releaseId === shellReleaseId && !isShellLeft) {
        isShellLeft = true;
        leaveShell();
      }
    }
  };
};
