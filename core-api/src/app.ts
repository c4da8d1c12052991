import {
  answerClientError,
  createLimitedServer,
  LARGEST_BODY,
  SERVER_LIMITS,
  type ServerLimits,
} from '@acara/shared-contract/http-server';
import proxyAddr from '@fastify/proxy-addr';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { DestinationStream } from 'pino';
import { registerCatalogueRoutes } from './modules/catalogue/index.ts';
import { registerEventRoutes } from './modules/events/index.ts';
import { registerIdentityRoutes, registerSession } from './modules/identity/index.ts';
import { createImages } from './modules/images/index.ts';
import { createMailer, registerOrderMails, requestOrderMail } from './modules/mail/index.ts';
import {
  registerMetricsRoutes,
  registerPayment,
  registerPaymentRoutes,
  type PaymentProvider,
} from './modules/payments/index.ts';
import { registerSalesRoutes, type PaymentService, type Reserve } from './modules/sales/index.ts';
import { registerTicketFiles, registerTicketRoutes, type MakeTicketFile } from './modules/tickets/index.ts';
import { registerClock } from './platform/clock/clock-plugin.ts';
import type { Config } from './platform/config.ts';
import { createDatabase } from './platform/database/database.ts';
import type { KindOfWork, Pools } from './platform/database/pool.ts';
import { registerHealthRoutes } from './platform/health/health-routes.ts';
import { registerBodyParsers } from './platform/http/body-parsers.ts';
import { registerCleanInput } from './platform/http/clean-input.ts';
import { registerDraining } from './platform/http/draining.ts';
import { answerFrameworkError, registerErrorAnswers } from './platform/http/error-answers.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { registerSecurityHeaders } from './platform/http/security-headers.ts';
import { registerJobQueue } from './platform/jobs/job-queue.ts';
import { registerLimits } from './platform/limits/limits-plugin.ts';
import { registerRequestLog, requestId } from './platform/logs/request-log.ts';

export type AppOptions = {
  config: Config;
  /** One for each kind of work, or one for all. */
  pool: Pool | Pools;
  /** The clock; tests bring their own. */
  now?: () => Date;
  /** Where answers of captchas come from; tests bring their own. */
  captchaAnswers?: () => string;
  /** Where payments are made; missing: the provider of the settings. */
  provider?: PaymentProvider;
  /** Where transactions are paid; tests bring their own. */
  paymentService?: PaymentService;
  /** How tickets are reserved; tests of what must be caught bring one that oversells. */
  reserve?: Reserve;
  /** How files of tickets are made; tests bring one that takes its time. */
  makeTicketFile?: MakeTicketFile;
  /** What connections may cost; tests bring shorter ones. */
  limits?: ServerLimits;
  /** Where the log goes; standard output by default. */
  logStream?: DestinationStream;
};

/**
 * The API as a Fastify app, not listening yet. Closing it writes what was counted; the connections stay the caller's to end.
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
  logStream,
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
    // A tag or an access code may be long; the schema decides, not the router.
    routerOptions: { maxParamLength: 1_000 },
    // A number with hundreds of digits is read as Infinity, of which strict numbers would not ask for the maximum.
    ajv: { customOptions: { allErrors: true, coerceTypes: true, removeAdditional: false, strictNumbers: false } },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  const databaseOf = (kind: KindOfWork) =>
    createDatabase('query' in pool ? pool : pool[kind], { prepare: config.DATABASE_PREPARE === 1 });
  const [database, reads, jobs] = [databaseOf('purchases'), databaseOf('reads'), databaseOf('jobs')];

  const { now } = registerClock(app, config, ownNow);
  const readiness = registerDraining(app);
  registerErrorAnswers(app);
  registerSecurityHeaders(app);
  registerRequestLog(app);
  await registerBodyParsers(app);
  registerCleanInput(app);
  const { keys } = registerSession(app, { config, database, now });
  registerLimits(app, { config, database, now, key: keys.limits[0], isProxy: (address) => isProxy(address, 0) });

  // Hooks of closing run last first: pictures and mail are there until the jobs are done.
  const images = createImages(app, {
    database: reads,
    dir: config.IMAGE_CACHE_DIR,
    sourceUrl: config.PICTURE_SOURCE_URL,
  });
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, log: app.log });
  app.addHook('onClose', async () => mailer.close());
  registerJobQueue(app, { config });
  const mailTickets = async (transactionId: number) => {
    if (config.SMTP_URL) await requestOrderMail(reads, 'tickets', transactionId);
  };
  registerTicketFiles(app, {
    config,
    database: reads,
    now,
    posterOf: images.getPoster,
    made: mailTickets,
    make: makeTicketFile,
  });
  registerOrderMails(app, { config, database: jobs, mailer, now });
  const payment = registerPayment(app, { config, database, jobs, now, provider });
  const paymentService = ownPaymentService ?? payment.service;

  await registerOpenApi(app);
  registerHealthRoutes(app, jobs, readiness);
  registerMetricsRoutes(app, jobs);
  images.registerRoutes(app);
  await app.register(
    async (v1) => {
      const parts = { config, database, reads, jobs, now };
      registerEventRoutes(v1, parts);
      registerCatalogueRoutes(v1, parts);
      registerIdentityRoutes(v1, { ...parts, mailer, captchaAnswers });
      registerSalesRoutes(v1, { ...parts, paymentService, reserve });
      registerPaymentRoutes(v1, { ...parts, paymentService });
      registerTicketRoutes(v1, parts);
      images.registerLogo(v1);
    },
    { prefix: '/api/v1' },
  );
  await app.ready();
  return app;
};
