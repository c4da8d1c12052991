import type { Ticket } from '@acara/shared-contract';
import type { Session } from '@acara/shared-auth';
import type { TicketShelf } from './ticket-shelf.ts';

/** What keeping tickets needs; injected so that tests need no browser. */
export type KeepTicketsEnvironment = {
  shelf: TicketShelf;
  session: () => Session;
  load: () => Promise<readonly Ticket[]>;
  /** The page for these tickets. */
  write: (tickets: readonly Ticket[], memberName: string, now: number) => string;
  now: () => number;
};

/** A page younger than this is not written anew, unless something was bought. */
const FRESH_MS = 10 * 60_000;

/** `changed`: the member has bought something, or looks at their tickets. */
export type KeepReason = 'session' | 'changed';

/**
 * Answers what to do when the session or the tickets may have changed: a member's issued tickets are kept for reading
 * without a network; those of anybody else are taken away, first of all.
 */
export const createTicketKeeper = ({ shelf, session, load, write, now }: KeepTicketsEnvironment) => {
  let last: Promise<void> = Promise.resolve();

  const look = async (reason: KeepReason) => {
    const member = session();
    const kept = await shelf.kept();
    if (member.status === 'guest') return shelf.clear();
    const isOwn = kept?.memberId === member.id;
    if (kept && !isOwn) await shelf.clear();
    if (kept && isOwn && reason === 'session' && now() - kept.at < FRESH_MS) return undefined;

    const tickets = await load();
    const isStill = () => {
      const current = session();
      return current.status === 'member' && current.id === member.id;
    };
    if (!isStill()) return undefined;
    await shelf.keep(write(tickets, member.name, now()), { memberId: member.id, at: now() });
    // A logout while it was being written came before there was anything to take away.
    return isStill() ? undefined : shelf.clear();
  };

  /** One look after the other. Never rejects: without it the site works as before. */
  return (reason: KeepReason): Promise<void> => {
    last = last.then(() => look(reason)).catch(() => undefined);
    return last;
  };
};
