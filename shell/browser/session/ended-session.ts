import { pageBus } from '@acara/shared-auth';
import { getAddress, findRoute } from '../registry/page-routes.ts';

const publish = (leftPath: string | null) => pageBus.publish({ topic: 'session.refused', v: 1, leftPath });

/**
 * That the server ended the session of this page, until it is put away or somebody logs in. It lives as long as the page:
 * nothing of a session outlasts it in the stores.
 */
export const endedSession = {
  /** @param path that was left, to lead back to after the next login; from a checkout to its order, all that is left */
  note: (path: string): void => {
    const other = findRoute(path)?.returnsTo;
    publish(other ? getAddress(other) : path);
  },
  forget: (): void => publish(null),
};
