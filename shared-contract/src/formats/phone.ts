/** Lengths of Indonesian area codes: two digits for the largest cities, else three. */
const AREA = /^(21|22|24|31|61)(\d+)$|^([2-79]\d{2})(\d+)$/;

/** In groups of three and four: `123-456`, `123-4567`, `1234-5678`, `1-2345-6789`. Numbers have 15 digits at most. */
const grouped = (digits: string): string => {
  if (digits.length < 6) return digits;
  if (digits.length === 6) return `${digits.slice(0, 3)}-${digits.slice(3)}`;
  return digits.replace(/\B(?=(?:\d{4}){1,4}$)/g, '-');
};

/** A telephone number's digits as a dialler wants them: `+6281234567890`; '' where it is none. */
export const phoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 5) return '';
  if (digits.startsWith('0')) return `+62${digits.slice(1)}`;
  // Written with its country, with a plus sign or without.
  return digits.startsWith('62') || text.trim().startsWith('+') ? `+${digits}` : digits;
};

/** `+62 812-3456-7890`, `+62 21 5550-1234`; others, also invalid ones, stay unchanged. */
export const formatPhone = (text: string): string => {
  const number = phoneDigits(text);
  if (!number.startsWith('+62')) return text.trim();
  const rest = number.slice(3);
  if (rest.startsWith('8')) return `+62 ${rest.slice(0, 3)}-${grouped(rest.slice(3))}`;
  const [, city, cityNumber, area, areaNumber] = AREA.exec(rest) ?? [];
  const [code, local] = city ? [city, cityNumber] : [area, areaNumber];
  return code && local ? `+62 ${code} ${grouped(local)}` : `+62 ${rest}`;
};

/** The address of a chat; wa.me needs the number with its country code and without a plus. Undefined where it is none. */
export const whatsappUrl = (text: string, message?: string): string | undefined => {
  const number = phoneDigits(text).replace('+', '');
  if (number.length < 8) return undefined;
  return `https://wa.me/${number}${message === undefined ? '' : `?${new URLSearchParams({ text: message })}`}`;
};
