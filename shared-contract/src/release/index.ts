export type * from './fragment-props.ts';
export * from './host-paths.ts';
export * from './page-beacon.ts';
export * from './page-releases.ts';
export * from './public-text.ts';
export * from './server-bundle.ts';
export * from './site-settings.ts';
export type {
  FragmentDeclaration,
  NavigationEntry,
  Origins,
  QueryKind,
  ReleaseDeclaration,
  RemoteDeclaration,
  RouteDeclaration,
  Service,
} from './remote-declaration.ts';
export * from './route-access.ts';
