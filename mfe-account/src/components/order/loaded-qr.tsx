import { useLoaded } from '@acara/shared-ui/on-demand';

/** Only pages with tickets draw codes. */
export const loadQr = () => import(/* webpackChunkName: "ticket-qr" */ './ticket-qr.tsx');

/** The QR code of a ticket once its code has loaded. */
export const LoadedQr = ({ bookingNumber }: { bookingNumber: string }) => {
  const qr = useLoaded(loadQr);
  return qr.state === 'loaded' ? <qr.part.TicketQr bookingNumber={bookingNumber} /> : null;
};
