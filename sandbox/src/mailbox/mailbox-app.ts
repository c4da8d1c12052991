import type { FastifyInstance } from 'fastify';
import { createEmulatorApp } from '../web/emulator-app.ts';
import { registerLiveRoute } from './live-route.ts';
import type { MailStore } from './mail-store.ts';
import { registerMessageRoutes } from './message-routes.ts';
import { registerMailboxPages } from './page-routes.ts';

/** The mailbox as people and programs see it. */
export const createMailboxApp = (store: MailStore, publicOrigin: string): FastifyInstance => {
  const app = createEmulatorApp();
  registerMailboxPages(app, store, publicOrigin);
  registerMessageRoutes(app, store);
  registerLiveRoute(app, store);
  return app;
};
