export { useNear } from './use-near.ts';
