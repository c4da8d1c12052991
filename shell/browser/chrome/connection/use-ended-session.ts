import { useSyncExternalStore } from 'react';
import { endedSession } from '../../session/ended-session.ts';

const onServer = () => null;

/** The page that was left when the server ended the session; null where it did not. */
export const useEndedSession = (): string | null =>
  useSyncExternalStore(endedSession.subscribe, endedSession.leftPath, onServer);
