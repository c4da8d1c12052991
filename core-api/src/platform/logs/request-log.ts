import type { FastifyInstance, RawServerDefault } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const HIDDEN = '[hidden]';
const SECRET_PARAMETERS = new Set([
  'access',
  'key',
  'token',
  'email',
  'captcha',
  'password',
  'retype_password',
  'refresh_token',
  'id_token',
  'nonce_secret',
]);
// Anything after the slug may be an access code, even if no route matches.
const ACCESS_CODE = /^(.*?\/event\/slug\/[^/]+\/).+/is;

// A cheap test first: most URLs have no secret.
const MAY_HAVE_SECRET =
  /\/event\/slug\/|[?&](?:access|key|token|email|captcha|(?:retype_)?password|refresh_token|id_token|nonce_secret)=|eyJ|acr\./i;

// Access and refresh tokens, anywhere.
const TOKEN = /\b(?:eyJ[\w-]{10,}(?:\.[\w-]*)*|acr\.\d+\.[\w.-]+)/gi;

const hideTokens = (text: string) => text.replace(TOKEN, HIDDEN);

/** Hides access codes and other secrets. */
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
// A random prefix with a counter: faster than a random id each.
const PROCESS = randomBytes(6).toString('hex');
let last = 0;

/** The edge's id, so that the logs can be correlated; else a new one. */
export const requestId = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : `${PROCESS}-${(last += 1)}`;
};

/** One line per response, without headers. */
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
