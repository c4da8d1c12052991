const FORM = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Date and time of day in western Indonesia: `21 Nov, 12.40.05 WIB`. */
export const mailTime = (at: Date): string => `${FORM.format(at)} WIB`;
