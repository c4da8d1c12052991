import type { IncomingHttpHeaders } from 'node:http';

/** `ip`: the sender, as far as proxies are trusted. */
export type ForwardedRequest = { ip: string; headers: IncomingHttpHeaders };

/** Detects a proxy that is not trusted. */
export type ProxyWatch = {
  record: (request: ForwardedRequest) => void;
  /**
   * Whether the last verified visitor came through a proxy that is not in EDGE_TRUST_PROXY. Then all visitors are one
   * network, and the health gate cannot halt.
   */
  isBehindUnknownProxy: () => boolean;
};

/** @param warn called once, with the address of the proxy */
export const watchProxies = (warn: (address: string) => void): ProxyWatch => {
  let isBehind = false;
  let hasWarned = false;
  return {
    record: ({ ip, headers }) => {
      // The first address is the visitor's if every proxy is trusted.
      const [visitor] = String(headers['x-forwarded-for'] ?? ip).split(',');
      isBehind = visitor?.trim() !== ip;
      if (!isBehind || hasWarned) return;
      hasWarned = true;
      warn(ip);
    },
    isBehindUnknownProxy: () => isBehind,
  };
};
