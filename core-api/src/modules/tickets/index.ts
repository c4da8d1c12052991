export { endAfter } from '../events/index.ts';
export { VENUE } from './files/ticket-file-repository.ts';
export { registerTicketFiles, requestTicketFiles, type MakeTicketFile } from './files/ticket-files.ts';
export { registerTicketRoutes } from './ticket-routes.ts';
