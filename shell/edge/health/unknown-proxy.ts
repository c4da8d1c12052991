import type { IncomingHttpHeaders } from 'node:http';

/** What is read of a request: whom the edge takes for its sender, and whom proxies say that it came from. */
export type ForwardedRequest = { ip: string; headers: IncomingHttpHeaders };

/** Whether visitors can be told from the proxy that they come through. */
export type ProxyWatch = {
  record: (request: ForwardedRequest) => void;
  /**
   * Whether the last visitor who was believed came through a proxy that EDGE_TRUST_PROXY does not name. If all do, they
   * are one network, and the gate can halt nothing.
   */
  isBehindUnknownProxy: () => boolean;
};

/** @param warn called once, with the address of the first such proxy */
export const watchProxies = (warn: (address: string) => void): ProxyWatch => {
  let isBehind = false;
  let hasWarned = false;
  return {
    record: ({ ip, headers }) => {
      // The first address is the visitor's, where each proxy behind it is trusted.
      const [visitor] = String(headers['x-forwarded-for'] ?? ip).split(',');
      isBehind = visitor?.trim() !== ip;
      if (!isBehind || hasWarned) return;
      hasWarned = true;
      warn(ip);
    },
    isBehindUnknownProxy: () => isBehind,
  };
};
