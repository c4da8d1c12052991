export { registerIdentityRoutes } from './identity-routes.ts';
export { registerSession } from './session/session-plugin.ts';
