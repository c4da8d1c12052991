import { paths, type Access } from '@acara/shared-contract/paths';

/** Who may see a route: what the route table says; a path it does not name is public. */
export const accessOf = (pattern: string): Access =>
  Object.values(paths).find((row) => row.pattern === pattern)?.access ?? 'public';
