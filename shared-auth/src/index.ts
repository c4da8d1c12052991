export { authorized, type Verdict } from './authorized.ts';
export { browserSessionStorage, type SessionPage } from './browser-session-storage.ts';
export { browserTabChannel, browserTabLock } from './browser-tabs.ts';
export type { EndReason, MemberChange, SessionConnection, TabChannel, TabLock, TabMessage } from './connection.ts';
export { hasProfileOrToken, mayEnter } from './guards.ts';
export { memberChanges$, noteMemberChange } from './member-changes.ts';
export { freshAccessToken, refresh, SessionEnded } from './refresh.ts';
export { currentSession, session$, type Session } from './session.ts';
export {
  connectSession,
  isSessionLasting,
  ownRefreshToken,
  readSession,
  renameMember,
  serverNow,
  signIn,
  signOut,
} from './session-life.ts';
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
export { currentTrouble, retry$, retryFailed, trouble$, type Trouble } from './trouble.ts';
export { useSession } from './use-session.ts';
