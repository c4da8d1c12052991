export { registerMetricsRoutes } from './metrics-routes.ts';
export { registerPayment } from './payment-plugin.ts';
export { registerPaymentRoutes } from './payment-routes.ts';
export type { PaymentProvider } from './provider/payment-provider.ts';
