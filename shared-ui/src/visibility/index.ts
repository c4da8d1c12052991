export { scrollBehavior } from './scroll-behavior.ts';
export { useInView } from './use-in-view.ts';
export { useNear } from './use-near.ts';
