export { browserSessionStorage, storageKeys } from './browser-session-storage.ts';
export { connectSession, currentSession, session$, type Session, type SessionStorage } from './session.ts';
export { useSession } from './use-session.ts';
