import type { FastifyInstance } from 'fastify';
import { createStandInApp } from '../web/stand-in-app.ts';
import { registerLiveRoute } from './live-route.ts';
import type { MailStore } from './mail-store.ts';
import { registerMessageRoutes } from './message-routes.ts';
import { registerMailboxPages } from './page-routes.ts';

/** The mailbox as people and programs see it. */
export const createMailboxApp = (store: MailStore, publicOrigin: string): FastifyInstance => {
  const app = createStandInApp();
  registerMailboxPages(app, store, publicOrigin);
  registerMessageRoutes(app, store);
  registerLiveRoute(app, store);
  return app;
};
