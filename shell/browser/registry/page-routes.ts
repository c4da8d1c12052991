import { currentSession, hasProfileOrToken, hasRegistered } from '@acara/shared-auth';
import { link, routeAt } from '@acara/shared-contract/links';
import { decideAccess, type AccessDecision, type PageRoute } from '@acara/shared-contract/release';

/** What this page's releases declare of an address of the site; undefined where it is none of their routes. */
export const findRoute = (address: string): PageRoute | undefined => routeAt(address.split(/[?#]/)[0] ?? address);

/** Where a route without parameters lies that a declaration names. */
export const getAddress = (name: string): string => link(name as 'home');

/** Whether this visitor may see what lies at an address of the site; undefined where it is none of this page's routes. */
export const accessOf = (address: string): AccessDecision | undefined => {
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
