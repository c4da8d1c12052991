import type { NavigationEntry, RouteDeclaration } from '@acara/shared-contract/release';

export type Declared = { routes: Record<string, RouteDeclaration>; navigation: NavigationEntry[] };
export const declared: (root: string) => Declared;
export const writeRouteTypes: (root: string) => void;
