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
const SUSPECT =
  /\/event\/slug\/|[?&](?:access|token|email|captcha|(?:retype_)?password|refresh_token|id_token)=|eyJ|acr\./i;

// Signed tokens and refresh tokens, wherever somebody put them.
const TOKEN = /\b(?:eyJ[\w-]{10,}(?:\.[\w-]*)*|acr\.\d+\.[\w.-]+)/gi;

const withoutTokens = (text: string) => text.replace(TOKEN, HIDDEN);

/** The address of a request as it may stand in a log: without access codes and other secrets. */
export const loggableUrl = (url: string): string => {
  if (!SUSPECT.test(url)) return url;
  const [path = '', ...rest] = url.split('?');
  const shown = withoutTokens(path.replace(ACCESS_CODE, `$1${HIDDEN}`));
  if (rest.length === 0) return shown;
  const parameters = rest
    .join('?')
    .split('&')
    .map((parameter) => {
      const name = parameter.split('=', 1)[0] ?? '';
      return SECRET_PARAMETERS.has(name.toLowerCase()) ? `${name}=${HIDDEN}` : withoutTokens(parameter);
    });
  return `${shown}?${parameters.join('&')}`;
};
