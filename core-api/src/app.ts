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
import type { Config } from './config.ts';
import { createDatabase } from './database/database.ts';
import type { KindOfWork, Pools } from './database/pool.ts';
import { registerJobQueue } from './jobs/job-queue.ts';
import { registerClock } from './plugins/app/clock/clock-plugin.ts';
import { answerFrameworkError, registerErrorAnswers } from './plugins/app/http/error-answers.ts';
import { registerCleanInput } from './plugins/app/http/clean-input.ts';
import { registerDraining } from './plugins/app/http/draining.ts';
import { registerRequestLog, requestId } from './plugins/app/http/request-log.ts';
import { registerSecurityHeaders } from './plugins/app/http/security-headers.ts';
import { registerBodyParsers } from './plugins/app/http/body-parsers.ts';
import type { PaymentDesk } from './plugins/app/payment/payment-desk-type.ts';
import { registerOrderMails } from './plugins/app/order-mail/order-mail-plugin.ts';
import { registerPayment } from './plugins/app/payment/payment-plugin.ts';
import type { Reserve } from './plugins/app/selling/ticket-order.ts';
import { registerLimits } from './plugins/app/limits/limits-plugin.ts';
import { createImages } from './plugins/app/images/images-plugin.ts';
import { registerSession } from './plugins/app/session/session-plugin.ts';
import { registerTicketFiles } from './plugins/app/ticket-file/ticket-file-plugin.ts';
import type { MakeTicketFile } from './plugins/app/ticket-file/ticket-files.ts';
import { createMailer } from './plugins/external/mail.ts';
import { registerOpenApi } from './plugins/external/openapi.ts';
import { registerHealthRoutes } from './routes/health/health-routes.ts';
import { registerMetricsRoutes } from './routes/health/metrics-routes.ts';
import { registerV1 } from './routes/v1/v1-routes.ts';

export type AppOptions = {
  config: Config;
  /** One for each kind of work, or one for all. */
  pool: Pool | Pools;
  /** The clock; tests bring their own. */
  now?: () => Date;
  /** Where answers of captchas come from; tests bring their own. */
  captchaAnswers?: () => string;
  /** Where transactions are paid; tests bring their own. */
  desk?: PaymentDesk;
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
  desk,
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
  registerSession(app, { config, database, now });
  registerLimits(app, { config, database, now, isProxy: (address) => isProxy(address, 0) });
  const images = createImages(app, { database: reads, dir: config.IMAGE_CACHE_DIR });
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, log: app.log });
  // Hooks of closing run last first: pictures and mail are there until the jobs are done.
  app.addHook('onClose', async () => mailer.close());
  registerJobQueue(app, { config });
  registerTicketFiles(app, { config, database: reads, now, posterOf: images.posterOf, make: makeTicketFile });
  registerOrderMails(app, { config, database: jobs, mailer, now });
  const payment = registerPayment(app, { config, database, jobs, now });
  await registerOpenApi(app);
  registerHealthRoutes(app, jobs, readiness);
  registerMetricsRoutes(app, jobs);
  images.registerRoutes(app);
  await app.register(
    async (v1) => {
      registerV1(v1, {
        config,
        database,
        reads,
        jobs,
        now,
        mailer,
        captchaAnswers,
        desk: desk ?? payment.desk,
        reserve,
      });
      images.registerLogo(v1);
    },
    { prefix: '/api/v1' },
  );
  await app.ready();
  return app;
};
