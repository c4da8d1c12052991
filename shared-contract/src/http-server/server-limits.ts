/** Limits of connections, for edge and API. Times in ms, sizes in bytes. */
export type ServerLimits = {
  /** From the opening of a connection, or the first byte of a request, to the end of its headers. */
  headersTimeout: number;
  /** The same to the end of its body. */
  requestTimeout: number;
  /** Between two requests; proxies in front must use a shorter one. */
  keepAliveTimeout: number;
  /** During a response without any bytes sent or received; longer than any response may take. */
  idleTimeout: number;
  /** How often the first two are checked. */
  connectionsCheckingInterval: number;
  maxHeaderSize: number;
  maxRequestsPerSocket: number;
  maxConnections: number;
  /** Per network; not for trusted proxies. A carrier's customers share an address. */
  connectionsPerNetwork: number;
};

export const SERVER_LIMITS: ServerLimits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  idleTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  maxRequestsPerSocket: 10_000,
  maxConnections: 12_000,
  connectionsPerNetwork: 1_000,
};

/** In bytes. */
export const LARGEST_BODY = 256 * 1024;
