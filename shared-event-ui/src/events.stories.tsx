import { FactList, OrderSumList } from './fact-list.tsx';
import { LoginDialog } from './login-dialog.tsx';
import { PaymentMarks } from './payment-marks.tsx';
import { ShareDialog } from './share-dialog/index.tsx';
import { sampleEvent } from './testing/index.ts';

export default { title: 'Events' };

const none = () => undefined;

export const Login = () => <LoginDialog open wanted="buy" onClose={none} />;
export const Share = () => <ShareDialog event={sampleEvent()} onClose={none} />;
export const Payments = () => <PaymentMarks />;
export const Facts = () => (
  <FactList
    facts={[
      { name: 'Nomor', text: '12345' },
      { name: 'Lokasi', text: 'Istora Senayan, Jakarta' },
    ]}
  />
);
export const OrderSums = () => <OrderSumList sums={{ subTotal: 300_000, donation: 20_000, total: 320_000 }} />;
