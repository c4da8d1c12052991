import { pageBus } from '@acara/shared-auth';
import { getAddress, findRoute } from '../registry/page-routes.ts';

const publish = (leftPath: string | null) => pageBus.publish({ topic: 'session.refused', v: 1, leftPath });

/** Whether the server ended the session of this page, until the alert is closed or a member logs in. Not stored. */
export const endedSession = {
  /** @param path to return to after the next login; a checkout is replaced by the page of its order */
  note: (path: string): void => {
    const route = findRoute(path)?.returnsTo;
    publish(route ? getAddress(route) : path);
  },
  forget: (): void => publish(null),
};
