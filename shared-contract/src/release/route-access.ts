import type { RouteDeclaration } from './remote-declaration.ts';

/** What is known of a visitor. */
export type VisitorRights = {
  /** Holds a session of a member, or what is left of one. */
  isMember: boolean;
  /** Holds all of one: there is nothing to log in for. */
  isLoggedIn: boolean;
  /** Registered in this tab. */
  hasRegistered: boolean;
};

/** `browser`: only the visitor's browser can tell. `home`: the visitor has no use for it and is led home. */
export type AccessDecision = 'enter' | 'refuse' | 'browser' | 'home';

/**
 * Whether a visitor may see a route; the one decision of edge and browser. What is not declared in a known way is
 * refused.
 * @param visitor null on the server, which knows nobody
 */
export const decideAccess = (
  { access, requires }: Partial<Pick<RouteDeclaration, 'access' | 'requires'>>,
  visitor: VisitorRights | null,
): AccessDecision => {
  const needed = [
    ...(access === 'member' ? [(rights: VisitorRights) => rights.isMember] : []),
    ...(requires === 'registration' ? [(rights: VisitorRights) => rights.hasRegistered] : []),
  ];
  if (access !== 'public' && access !== 'guest' && access !== 'member' && access !== 'secret') return 'refuse';
  if (requires !== undefined && requires !== 'registration') return 'refuse';
  if (access === 'guest' && visitor?.isLoggedIn) return 'home';
  if (needed.length === 0) return 'enter';
  if (visitor === null) return 'browser';
  return needed.every((has) => has(visitor)) ? 'enter' : 'refuse';
};

/** Title of the document of a route, where its screen says nothing else. */
export const declaredTitle = ({ title }: Pick<RouteDeclaration, 'title'>, siteName: string): string =>
  title ? `${title} — ${siteName}` : siteName;

/** Whether search engines may list a route. */
export const isIndexed = ({ access, index }: Pick<RouteDeclaration, 'access' | 'index'>): boolean =>
  (access === 'public' || access === 'guest') && index !== false;
