import { SERVER_LIMITS, type ServerLimits } from '@acara/server-kit/http-server';
import { nameTraces } from '@acara/server-kit/tracing';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { DestinationStream } from 'pino';
import { registerCatalogueRoutes } from './modules/catalogue/index.ts';
import { registerEventRoutes } from './modules/events/index.ts';
import { registerIdentityRoutes, registerSession } from './modules/identity/index.ts';
import { createImages, type ForeignPictureOptions } from './modules/images/index.ts';
import {
  createMailer,
  registerNotices,
  registerOrderMails,
  registerReminderRoutes,
  requestOrderMail,
} from './modules/mail/index.ts';
import { registerPayment, registerPaymentRoutes, type PaymentProvider } from './modules/payments/index.ts';
import { registerSalesRoutes, type PaymentService, type Reserve } from './modules/sales/index.ts';
import { registerTicketFiles, registerTicketRoutes, type MakeTicketFile } from './modules/tickets/index.ts';
import { registerWaitingRoom } from './modules/waiting-room/index.ts';
import type { Config } from './platform/config.ts';
import { observeDatabase } from './observe-database.ts';
import type { Pools } from './platform/database/pool.ts';
import { registerDraining, registerHealthRoutes } from './platform/health/health-routes.ts';
import { registerErrorAnswers } from './platform/http/error-responses.ts';
import { createHttpApp } from './platform/http/http-app.ts';
import { createLinkSigner } from './platform/http/link-signer.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { registerBodyParsers, registerCleanInput } from './platform/http/request-input.ts';
import { registerSecurityHeaders } from './platform/http/security-headers.ts';
import { registerJobQueue } from './platform/jobs/job-queue.ts';
import { registerLimits } from './platform/limits/limits-plugin.ts';
import { registerRequestLog } from './platform/logs/request-log.ts';
import { registerMetrics } from './platform/metrics/metrics-plugin.ts';
import { openServices } from './platform/open-services.ts';

export type AppOptions = {
  config: Config;
  /** One for each workload, or one for all. */
  pool: Pool | Pools;
  // The others are for tests.
  now?: () => Date;
  captchaAnswers?: () => string;
  /** Default: that of the settings. */
  provider?: PaymentProvider;
  paymentService?: PaymentService;
  reserve?: Reserve;
  makeTicketFile?: MakeTicketFile;
  limits?: ServerLimits;
  foreignPictures?: ForeignPictureOptions;
  /** Default: standard output. */
  logStream?: DestinationStream;
  /** Whether the process is ending: `/readyz` then reports it, while everything is still answered. */
  isEnding?: () => boolean;
};

/**
 * The API as a Fastify app, not listening yet. The caller ends the pools after closing it.
 * @example const app = await buildApp({ config: readConfig(), pool });
 */
export const buildApp = async ({
  config,
  pool,
  now,
  captchaAnswers,
  provider,
  paymentService: ownPaymentService,
  reserve,
  makeTicketFile,
  limits = SERVER_LIMITS,
  foreignPictures,
  logStream,
  isEnding = () => false,
}: AppOptions): Promise<FastifyInstance> => {
  const { app, isProxy } = createHttpApp({ config, limits, logStream });
  const services = openServices(app, { config, pool, now });
  const { reads, jobs } = services;

  registerMetrics(app, config, 'query' in pool ? { all: pool } : pool);
  const isClosing = registerDraining(app);
  registerErrorAnswers(app);
  registerSecurityHeaders(app);
  registerRequestLog(app);
  nameTraces(app);
  await registerBodyParsers(app);
  registerCleanInput(app);
  const { keys } = registerSession(app, services);
  registerLimits(app, { ...services, key: keys.limits[0], isProxy });
  const links = createLinkSigner(keys.links);

  // Close hooks run in reverse order: pictures and mail are available until the jobs have ended.
  const images = createImages(app, {
    database: reads,
    dir: config.IMAGE_CACHE_DIR,
    sourceUrl: config.PICTURE_SOURCE_URL,
    hasAvif: config.IMAGE_AVIF === 1,
    foreign: foreignPictures,
  });
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, log: app.log });
  app.addHook('onClose', async () => mailer.close());
  registerJobQueue(app, { config });
  const mailTickets = async (transactionId: number) => {
    if (config.SMTP_URL) await requestOrderMail(reads, 'tickets', transactionId);
  };
  registerTicketFiles(app, { ...services, getPoster: images.getPoster, onMade: mailTickets, make: makeTicketFile });
  registerOrderMails(app, { ...services, mailer, links, getPoster: images.getMailPoster });
  registerNotices(app, services);
  observeDatabase(app, jobs);
  const payment = registerPayment(app, { ...services, provider });
  const paymentService = ownPaymentService ?? payment.service;

  await registerOpenApi(app, config);
  registerHealthRoutes(app, jobs, () => !isEnding() && !isClosing());
  const requirePass = registerWaitingRoom(app, services);
  images.registerRoutes(app);
  await app.register(
    async (v1) => {
      registerEventRoutes(v1, { ...services, links });
      registerCatalogueRoutes(v1, services);
      registerIdentityRoutes(v1, { ...services, mailer, captchaAnswers });
      registerSalesRoutes(v1, { ...services, paymentService, reserve, requirePass });
      registerPaymentRoutes(v1, { ...services, paymentService });
      registerTicketRoutes(v1, { ...services, links });
      const site = { name: config.SITE_NAME, origin: config.PUBLIC_ORIGIN };
      registerReminderRoutes(v1, { database: reads, links, site });
      images.registerLogo(v1);
    },
    { prefix: '/api/v1' },
  );
  await app.ready();
  return app;
};
