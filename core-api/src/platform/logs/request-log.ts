import { randomBytes } from 'node:crypto';
import type { FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage } from 'node:http';

const HIDDEN = '[hidden]';
const SECRET_PARAMETERS = new Set([
  'access',
  'token',
  'email',
  'captcha',
  'password',
  'retype_password',
  'refresh_token',
  'id_token',
]);
// Anything after the slug may be an access code, also where the path fits no route.
const ACCESS_CODE = /^(.*\/event\/slug\/[^/]+\/).+$/i;

// Most addresses hold nothing to hide; this sees it at a fraction of the cost.
const MAY_HAVE_SECRET =
  /\/event\/slug\/|[?&](?:access|token|email|captcha|(?:retype_)?password|refresh_token|id_token)=|eyJ|acr\./i;

// Signed tokens and refresh tokens, wherever somebody put them.
const TOKEN = /\b(?:eyJ[\w-]{10,}(?:\.[\w-]*)*|acr\.\d+\.[\w.-]+)/gi;

const hideTokens = (text: string) => text.replace(TOKEN, HIDDEN);

/** The address of a request as it may stand in a log: without access codes and other secrets. */
export const loggableUrl = (url: string): string => {
  if (!MAY_HAVE_SECRET.test(url)) return url;
  const [path = '', ...rest] = url.split('?');
  const shown = hideTokens(path.replace(ACCESS_CODE, `$1${HIDDEN}`));
  if (rest.length === 0) return shown;
  const parameters = rest
    .join('?')
    .split('&')
    .map((parameter) => {
      const name = parameter.split('=', 1)[0] ?? '';
      return SECRET_PARAMETERS.has(name.toLowerCase()) ? `${name}=${HIDDEN}` : hideTokens(parameter);
    });
  return `${shown}?${parameters.join('&')}`;
};

const REQUEST_ID = /^[\w-]{8,64}$/;
// A number within a process whose name is random: unique, and made faster than a random one each.
const PROCESS = randomBytes(6).toString('hex');
let last = 0;

/** The id under which the edge asked, so that both logs can be read together; else a new one. */
export const requestId = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : `${PROCESS}-${(last += 1)}`;
};

/** One line per request, when it is over. No header ever gets into it. */
export const registerRequestLog = (app: FastifyInstance<RawServerDefault>): void => {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        url: loggableUrl(request.raw.url ?? ''),
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
};
