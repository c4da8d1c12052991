import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { Services } from '../../platform/services.ts';
import { concerns, EventFacts } from './event-facts.ts';
import { ANNOUNCE_JOB, createNoticeRepository, type NoticeRepository } from './notice-repository.ts';

const MINUTE = 60_000;
const LOOK = 5 * MINUTE;
/** An event is announced once it has been the same for so long: whoever edits it makes several changes. */
const SETTLED = 5 * MINUTE;

/** Whoever died leaves nothing behind: a look takes what is due from the tables. */
const createLook = (notices: NoticeRepository) => async (at: Date) => {
  await notices.requestReminders(at);
  await notices.takeOver();
  for (const state of await notices.changed(at)) {
    // Changed back.
    if (state.asTold) await notices.see(state, null, null);
    else if (!state.asSeen || !state.seenAt) await notices.see(state, state.facts, at);
    else if (at.getTime() - state.seenAt.getTime() >= SETTLED) await notices.announce(state, state.seenAt);
  }
};

type NoticePlugin = { look: () => Promise<void> };

declare module 'fastify' {
  interface FastifyInstance {
    /** Reminders and changes for holders of tickets. */
    notices: NoticePlugin;
  }
}

const Announced = Type.Object({
  eventId: Type.Integer({ minimum: 1 }),
  revision: Type.Integer({ minimum: 1 }),
  before: EventFacts,
  after: EventFacts,
  until: Type.String(),
});

/** Decorates `app.notices`, which looks every five minutes for reminders that are due, and for events that have changed. */
export const registerNotices = (app: FastifyInstance, { config, jobs, now }: Services): void => {
  const notices = createNoticeRepository(jobs);
  const look = createLook(notices);
  app.decorate('notices', { look: () => look(now()) });
  app.jobs.add(ANNOUNCE_JOB, async (payload) => {
    const announced = Value.Parse(Announced, payload);
    await notices.requestChangeMails(announced, concerns(announced.before, announced.after));
  });
  if (config.SMTP_URL) repeat(app, 'look for notices', LOOK, app.notices.look, { onlyListening: true, atStart: true });
};
