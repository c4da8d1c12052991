import type { RouteDeclaration } from './remote-declaration.ts';

export type VisitorRights = {
  /** Has a member's session, possibly incomplete. */
  isMember: boolean;
  /** Has a complete one and needs no login. */
  isLoggedIn: boolean;
  /** Registered in this tab. */
  hasRegistered: boolean;
};

/** `browser`: only the visitor's browser can decide. `home`: redirect a member from a guest page. */
export type AccessDecision = 'enter' | 'refuse' | 'browser' | 'home';

/**
 * Whether a visitor may see a route; used by edge and browser. Refuses unknown declarations.
 * @param visitor null on the server, which does not know the session
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

/** Document title of a route, where its screen sets none. */
export const declaredTitle = ({ title }: Pick<RouteDeclaration, 'title'>, siteName: string): string =>
  title ? `${title} — ${siteName}` : siteName;

/** Whether search engines may list a route. */
export const isIndexed = ({ access, index }: Pick<RouteDeclaration, 'access' | 'index'>): boolean =>
  (access === 'public' || access === 'guest') && index !== false;
