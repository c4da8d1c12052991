import { QRCodeSVG } from 'qrcode.react';

/** Modules around the code that stay white: what readers need to find it (ISO 18004). */
const QUIET_ZONE = 4;

/**
 * The QR code of a ticket, as wide as its parent: dark on white whatever the scheme, so that every reader can scan it.
 */
export const TicketQr = ({ bookingNumber }: { bookingNumber: string }) => (
  <QRCodeSVG
    value={bookingNumber}
    title={`Kode QR ${bookingNumber}`}
    level="M"
    marginSize={QUIET_ZONE}
    bgColor="#ffffff"
    fgColor="#000000"
    size={512}
    width="100%"
    height="100%"
  />
);
