export { doorsBefore, endAfter } from '../events/index.ts';
export { findTicketCalendar } from './calendar/ticket-calendar.ts';
export { VENUE } from './files/ticket-file-repository.ts';
export { registerTicketFiles, requestTicketFiles, type MakeTicketFile } from './files/ticket-files.ts';
export { registerTicketRoutes } from './ticket-routes.ts';
