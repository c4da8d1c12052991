export { answerClientError } from './client-error.ts';
export { createLimitedServer, type LimitedServerOptions } from './limited-server.ts';
export { getNetwork } from './get-network.ts';
export { LARGEST_BODY, SERVER_LIMITS, type ServerLimits } from './server-limits.ts';
