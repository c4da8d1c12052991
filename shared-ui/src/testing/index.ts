export { sampleEvent } from './sample-event.ts';
export { bringIntoView, letIntersect } from './intersections.ts';
