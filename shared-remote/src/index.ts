export { createRemoteLifecycles, type RemoteLifecycles } from './create-remote-lifecycles.tsx';
export type { FailurePhase, RemoteProps } from './remote-props.ts';
export {
  matchRoute,
  remoteRoutes,
  type ComingVisit,
  type Intent,
  type RemoteRoute,
  type RouteLocation,
  type RoutePage,
  type RouteQuery,
  type RouteScreen,
} from './remote-route.ts';
