export * from './link.ts';
export * from './resolve-link.ts';
// Here a remote in a repository of its own adds its routes to the interface: acara-remote route-types.
export type * from './routes.generated.ts';
