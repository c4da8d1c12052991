export { scrollBehavior } from './scroll-behavior.ts';
export { useNear } from './use-near.ts';
