import {
  answerClientError,
  createLimitedServer,
  LARGEST_BODY,
  SERVER_LIMITS,
  type ServerLimits,
} from '@acara/shared-contract/http-server';
import { nameTraces } from '@acara/shared-contract/tracing';
import proxyAddr from '@fastify/proxy-addr';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
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
import { registerClock } from './platform/clock/clock-plugin.ts';
import { followDatabase } from './platform/clock/database-clock.ts';
import type { Config } from './platform/config.ts';
import { observeDatabase } from './observe-database.ts';
import { createDatabase } from './platform/database/database.ts';
import type { Pools, Workload } from './platform/database/pool.ts';
import { CHECK_REPLICA_EVERY, createReplica } from './platform/database/replica.ts';
import { registerDraining, registerHealthRoutes } from './platform/health/health-routes.ts';
import { answerFrameworkError, registerErrorAnswers } from './platform/http/error-responses.ts';
import { createLinkSigner } from './platform/http/link-signer.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { registerBodyParsers, registerCleanInput } from './platform/http/request-input.ts';
import { registerSecurityHeaders } from './platform/http/security-headers.ts';
import { registerJobQueue } from './platform/jobs/job-queue.ts';
import { repeat } from './platform/jobs/repeat.ts';
import { registerLimits } from './platform/limits/limits-plugin.ts';
import { registerRequestLog, requestId } from './platform/logs/request-log.ts';
import { registerMetrics } from './platform/metrics/metrics-plugin.ts';
import type { Services } from './platform/services.ts';

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
  now: ownNow,
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
  const proxies = config.TRUST_PROXY.split(',').map((address) => address.trim());
  const isProxy = proxyAddr.compile(proxies);
  const app = Fastify({
    serverFactory: (listener) => createLimitedServer(listener, { limits, isTrusted: (address) => isProxy(address, 0) }),
    logger: { level: config.LOG_LEVEL, ...(logStream && { stream: logStream }) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: proxies,
    bodyLimit: LARGEST_BODY,
    // Long tags and access codes are refused by the schema, not by the router.
    routerOptions: { maxParamLength: 1_000 },
    // Huge numbers become Infinity, for which strict numbers would not check the maximum.
    ajv: { customOptions: { allErrors: true, coerceTypes: true, removeAdditional: false, strictNumbers: false } },
    // Schemas of responses are for the document: to compile one for each status of each route took most of the start.
    schemaController: { compilersFactory: { buildSerializer: () => () => JSON.stringify } },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  const createDatabaseOn = (own: Pool) => createDatabase(own, { prepare: config.DATABASE_PREPARE === 1 });
  const createDatabaseFor = (kind: Workload) => createDatabaseOn('query' in pool ? pool : pool[kind]);
  const reads = createDatabaseFor('reads');
  const jobs = createDatabaseFor('jobs');
  const clock = registerClock(app, config, ownNow);
  if (!ownNow && config.TEST_CLOCK_FILE === undefined) followDatabase(app, clock, jobs);
  const { now, uptime } = clock;
  const replicaPool = 'query' in pool ? undefined : pool.replica;
  const replica = replicaPool && createReplica({ primary: reads, replica: createDatabaseOn(replicaPool), uptime });
  if (replica) repeat(app, 'check the replica', CHECK_REPLICA_EVERY, replica.check, { atStart: true });
  const services: Services = {
    config,
    database: createDatabaseFor('purchases'),
    reads,
    lateReads: replica ? replica.reads : reads,
    jobs,
    now,
  };

  registerMetrics(app, config, 'query' in pool ? { all: pool } : pool);
  const isClosing = registerDraining(app);
  registerErrorAnswers(app);
  registerSecurityHeaders(app);
  registerRequestLog(app);
  nameTraces(app);
  await registerBodyParsers(app);
  registerCleanInput(app);
  const { keys } = registerSession(app, services);
  registerLimits(app, { ...services, key: keys.limits[0], isProxy: (address) => isProxy(address, 0) });

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
