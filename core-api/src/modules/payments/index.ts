export { registerPayment } from './payment-plugin.ts';
export { registerPaymentRoutes } from './payment-routes.ts';
export { createConfiguredProvider } from './provider/configured-provider.ts';
export type { PaymentProvider } from './provider/payment-provider.ts';
