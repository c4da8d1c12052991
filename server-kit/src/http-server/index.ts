export { createNetworkAmounts } from './network-amounts.ts';
export { countedNetworks, getNetwork, getWideNetwork, WIDE_FACTOR } from './networks.ts';
export {
  answerClientError,
  createLimitedServer,
  LARGEST_BODY,
  SERVER_LIMITS,
  type LimitedServerOptions,
  type ServerLimits,
} from './limited-server.ts';
export { LONGEST } from './request-lengths.ts';
export { rawHeaders, type RawHeaders } from './raw-headers.ts';
