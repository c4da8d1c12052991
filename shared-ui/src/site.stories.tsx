import { Banner } from './banner.tsx';
import { LoginDialog } from './login-dialog.tsx';
import { NotFoundPanel } from './not-found.tsx';
import { PaymentMarks } from './payment-marks.tsx';
import { ShareDialog } from './share-dialog/index.tsx';

export default { title: 'Site' };

const none = () => undefined;

export const Login = () => <LoginDialog open wanted="buy" onClose={none} />;
export const Share = () => (
  <ShareDialog shared={{ url: 'https://acara.test/detail-event/a', title: 'Festival Jazz' }} onClose={none} />
);
export const NotFound = () => <NotFoundPanel onLogin={none} />;
export const Payments = () => <PaymentMarks />;
export const SuccessBanner = () => <Banner message={{ tone: 'success', text: 'Perubahan tersimpan' }} />;
