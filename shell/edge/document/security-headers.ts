export type ForeignOrigins = {
  script: string[];
  style: string[];
  frame: string[];
  connect: string[];
  policies: string[];
};

/** The policy of every document. Soft navigation keeps it, so all pages have the same. */
export const securityPolicy = (origins: ForeignOrigins, isHttps: boolean) => {
  const list = (values: string[]) => values.map((value) => ` ${value}`).join('');
  const start = `default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'self'; script-src 'nonce-`;
  const middle = `' 'strict-dynamic' 'self'${list(origins.script)}; style-src${list(origins.style)} 'nonce-`;
  const end = [
    `'; style-src-attr 'none'`,
    // Organisers' texts contain pictures of other sites.
    `img-src 'self' data: blob: https:`,
    `font-src 'self'`,
    `connect-src 'self'${list(origins.connect)}`,
    `frame-src 'self'${list(origins.frame)}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `require-trusted-types-for 'script'; trusted-types default${list(origins.policies)}`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return {
    contentPolicy: (nonce: string) => start + nonce + middle + nonce + end,
    headers: {
      'x-content-type-options': 'nosniff',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=()',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    },
  };
};

export type SecurityPolicy = ReturnType<typeof securityPolicy>;
