export * from './core.ts';
export { useLast, useSession } from './hooks.ts';
