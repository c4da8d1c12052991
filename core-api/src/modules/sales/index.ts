export { decideOrder, type LockedOrder } from './orders/order-lock.ts';
export {
  approveTransaction,
  rejectTransaction,
  rejectUnpaid,
  retakeTickets,
  setInstructions,
} from './orders/order-transitions.ts';
export { PaymentRefused, type PaymentService } from './payment-service.ts';
export type { Reserve } from './reservation/ticket-order.ts';
export { registerSalesRoutes } from './sales-routes.ts';
