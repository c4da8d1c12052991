export { venueOf } from './files/ticket-content.ts';
export { requestTicketFiles } from './files/ticket-file-job.ts';
export { registerTicketFiles } from './files/ticket-file-plugin.ts';
export type { MakeTicketFile } from './files/ticket-files.ts';
export { registerTicketRoutes } from './tickets-routes.ts';
