export { createRemoteLifecycles, type RemoteLifecycles } from './create-remote-lifecycles.tsx';
export type { ComingVisit, Intent } from './fetch-ahead.ts';
export type { FailurePhase, RemoteProps } from './remote-props.ts';
export { matchRoute, type RemoteRoute, type RouteLocation, type RoutePage, type RouteQuery } from './remote-route.ts';
