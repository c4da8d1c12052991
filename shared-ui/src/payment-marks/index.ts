export { PaymentMarks } from './payment-marks.tsx';
