import { GOAL_EVENT, type GoalBeacon, type PageRelease, type SignedRelease } from '@acara/shared-contract/release';

type GoalEnvironment = {
  page: Window;
  /** Of the document, by package. */
  remotes: () => Readonly<Record<string, Pick<PageRelease, 'goals'>>>;
  /** Releases that ran until now, the latest last. */
  ran: () => readonly SignedRelease[];
  send: (beacon: GoalBeacon) => void;
};

const API = '/api/v1';

/** `POST /transaction/:id` and the address of a call. */
const isCall = (call: string, method: string, path: string): boolean =>
  new RegExp(`^${call.replace(' ', ` ${API}`).replaceAll(/:[\w-]+/g, '[^/]+')}$`).test(
    `${method.toUpperCase()} ${path}`,
  );

/**
 * Reports each goal that the visitor reaches once, at once: a visitor who pays elsewhere may not come back. @returns a
 * function to call with each response of the API
 */
export const followGoals = ({ page, remotes, ran, send }: GoalEnvironment) => {
  const reached = new Set<string>();
  const reach = (is: (name: string, call: string) => boolean) => {
    const releases = ran();
    for (const [remote, { goals = {} }] of Object.entries(remotes()))
      for (const [goal, call] of Object.entries(goals)) {
        const release = releases.findLast((one) => one.remote === remote);
        const key = `${remote} ${goal}`;
        if (!release || reached.has(key) || !is(goal, call)) continue;
        reached.add(key);
        send({ kind: 'goal', ...release, goal });
      }
  };
  page.addEventListener(GOAL_EVENT, (event) => reach((name) => name === (event as CustomEvent<unknown>).detail));
  return (method: string, address: string, status: number): void => {
    if (status < 200 || status > 299) return;
    const { pathname } = new URL(address, page.location.href);
    reach((_, call) => call !== '' && isCall(call, method, pathname));
  };
};
