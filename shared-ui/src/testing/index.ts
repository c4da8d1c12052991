export { sampleEvent } from './sample-event.ts';
export { sampleTicket, sampleTransaction } from './sample-orders.ts';
export { bringIntoView, letIntersect, reportInView } from './intersections.ts';
