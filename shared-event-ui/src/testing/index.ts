export { sampleEvent } from './sample-event.ts';
export { sampleInstructions, sampleTicket, sampleTransaction } from './sample-orders.ts';
