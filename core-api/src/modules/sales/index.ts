export { approveTransaction } from './orders/approve-transaction.ts';
export { decideOrder } from './orders/decide-order.ts';
export type { LockedOrder } from './orders/order-lock.ts';
export { rejectTransaction } from './orders/reject-transaction.ts';
export { rejectUnpaid } from './orders/reject-unpaid.ts';
export { retakeTickets } from './orders/retake-tickets.ts';
export { paymentUnavailable, type PaymentService } from './payment-service.ts';
export type { Reserve } from './reservation/ticket-order.ts';
export { registerSalesRoutes } from './sales-routes.ts';
