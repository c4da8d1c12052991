export { authorized, type ErrorKind } from './authorized.ts';
export { browserParts } from './browser-parts.ts';
export { serverNow } from './clock.ts';
export type { EndReason, SessionDependencies } from './session-context.ts';
export { memberChanges$, noteMemberChange, retry$, type MemberChange } from './deprecated.ts';
export { hasProfileOrToken, mayEnter } from './guards.ts';
export { pageBus, type PageBus } from './page-bus.ts';
export type { MessageOf, PageMessage, PageTopic } from './page-topics.ts';
export { freshAccessToken, refresh, SessionEnded } from './refresh.ts';
export { currentSession, session$, type Session } from './session.ts';
export { isSessionLasting, ownRefreshToken, renameMember, signIn, signOut, startSession } from './session-life.ts';
export type { Identity, SessionStorage } from './session-storage.ts';
export { storageKeys } from './storage-keys.ts';
export {
  forgetReturn,
  hasRegistered,
  markRegistered,
  rememberReturn,
  returnPlace,
  tabNotes,
  takeReturn,
  type ReturnPlace,
} from './tab-notes.ts';
export { useLast } from './use-last.ts';
export { useSession } from './use-session.ts';
