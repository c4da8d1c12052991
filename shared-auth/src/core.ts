// What a page has once, whichever share scopes its remotes have: nothing here depends on React.
export { authorized, type ErrorKind } from './authorized.ts';
export { browserDependencies } from './browser.ts';
export { learnTime, serverNow } from './clock.ts';
export { firstMessage, pageBus, type MessageOf, type PageMessage, type StateTopic } from './page-bus.ts';
export { freshAccessToken, refresh, SessionEnded } from './authorized.ts';
export { currentSession, GUEST, session$, type Member, type Session } from './session.ts';
export type { EndReason } from './session-context.ts';
export {
  hasProfileOrToken,
  isSessionLasting,
  ownRefreshToken,
  renameMember,
  signIn,
  signOut,
  startSession,
} from './session-life.ts';
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
