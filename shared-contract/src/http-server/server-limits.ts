/** What a connection may cost, at the edge and at the API alike. Times in ms, sizes in bytes. */
export type ServerLimits = {
  /** From the opening of a connection, or the first byte of a request, until its head is there. */
  headersTimeout: number;
  /** The same until its body is there, however slowly it comes. */
  requestTimeout: number;
  /** Between two requests; proxies in front keep theirs for less. */
  keepAliveTimeout: number;
  /** While an answer is under way and nobody takes or sends a byte; longer than any answer may take. */
  idleTimeout: number;
  /** How often the first two are looked at. */
  connectionsCheckingInterval: number;
  maxHeaderSize: number;
  /** Then the client opens another connection. */
  maxRequestsPerSocket: number;
  maxConnections: number;
  /** Of one network, where it is no trusted proxy. A carrier's customers share an address. */
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

/** The largest body that is taken. */
export const LARGEST_BODY = 256 * 1024;
