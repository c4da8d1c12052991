import { currentSession, hasProfileOrToken, hasRegistered } from '@acara/shared-auth';
import { link, routeAt } from '@acara/shared-contract/links';
import { decideAccess, type AccessDecision, type PageRoute } from '@acara/shared-contract/release';

/** The declared route of an address; undefined where no release of this page has one. */
export const findRoute = (address: string): PageRoute | undefined => routeAt(address.split(/[?#]/)[0] ?? address);

export const getAddress = (name: string): string => link(name as 'home');

/** Whether this visitor may see an address; undefined where it has no route. */
export const getAccess = (address: string): AccessDecision | undefined => {
  const route = findRoute(address);
  return (
    route &&
    decideAccess(route, {
      isMember: hasProfileOrToken(),
      isLoggedIn: currentSession().status === 'member',
      hasRegistered: hasRegistered(),
    })
  );
};
