export { bringIntoView, letIntersect, reportInView } from './intersections.ts';
export { SAMPLE_PICTURE } from './sample-picture.ts';
