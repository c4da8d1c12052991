import type { QueryClient } from '@tanstack/react-query';
import { currentSession, retry$, session$, type Session } from '@acara/shared-auth';

const idOf = (session: Session) => (session.status === 'member' ? session.id : null);

/**
 * Keeps a slice's data that of whoever uses the page. What came with server HTML was read as a guest, so a member's
 * hearts are read once the slice stands; when the user changes, what was theirs goes and the rest is read again.
 * @returns how to stop
 */
export const followSession = (client: QueryClient): (() => void) => {
  let reader: number | null = null;
  const read = (session: Session) => {
    const id = idOf(session);
    if (id === reader) return;
    if (reader !== null) client.removeQueries({ queryKey: ['me'] });
    reader = id;
    void client.invalidateQueries({ queryKey: ['event'] });
  };
  const sessions = session$.subscribe(read);
  const retries = retry$.subscribe(() => {
    void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' || state.isInvalidated });
  });
  read(currentSession());
  return () => {
    sessions.unsubscribe();
    retries.unsubscribe();
  };
};
