import { queryOptions } from '@tanstack/react-query';
import { get } from '@acara/shared-api';
import type { Organizer } from '@acara/shared-contract';
import { formatPhone, phoneDigits, whatsappUrl } from '@acara/shared-ui/formats';
import { safeHref } from '../rich-text/safe-href.ts';

export const organizerQueries = {
  byId: (id: number) =>
    queryOptions({
      queryKey: ['organizer', id],
      queryFn: async (context) => (await get<{ data: Organizer }>(`/organizer/${id}`, {}, context)).data,
    }),
};

/** Exists only where `organizer_logo` is not null. */
export const organizerLogoUrl = (id: number): string => `/api/v1/organizer/${id}/logo`;

export type OrganizerContact = { label: string; text: string; href?: string };

/** The address of a website, as organisers write it; undefined where it is none. */
export const webAddress = (text: string): string | undefined => {
  const found = safeHref(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
  return found?.external && /^https?:/.test(found.href) ? found.href : undefined;
};

const phoneHref = (text: string) => (phoneDigits(text) ? `tel:${phoneDigits(text)}` : undefined);

const mailHref = (text: string) =>
  /^[^\s@<>?&,;]+@[^\s@<>?&,;.]+(?:[.][^\s@<>?&,;.]+)+$/.test(text) ? `mailto:${text}` : undefined;

/** A name on a social network; some organisers give the URL of their profile instead. */
const profileHref = (base: string) => (text: string) => {
  if (/^https?:/i.test(text)) return webAddress(text);
  const name = text.replace(/^@/, '').trim();
  return name ? `${base}${encodeURIComponent(name)}` : undefined;
};

const plain = () => undefined;

const NUMBERS: readonly (keyof Organizer)[] = ['organizer_phone1', 'organizer_whatsapp1'];

const rows: readonly (readonly [keyof Organizer, string, (text: string) => string | undefined])[] = [
  ['organizer_website', 'Website', webAddress],
  ['organizer_address', 'Alamat', plain],
  ['organizer_phone1', 'Telepon', phoneHref],
  ['organizer_email', 'Email', mailHref],
  ['organizer_whatsapp1', 'WhatsApp', (text) => whatsappUrl(text)],
  ['organizer_facebook_name', 'Facebook', profileHref('https://www.facebook.com/')],
  ['organizer_instagram_name', 'Instagram', profileHref('https://www.instagram.com/')],
  ['organizer_twitter_name', 'Twitter', profileHref('https://twitter.com/')],
  ['organizer_youtube_name', 'YouTube', profileHref('https://www.youtube.com/@')],
];

/** The contacts of an organiser, each with a link where a safe one can be made. */
export const organizerContacts = (organizer: Organizer): OrganizerContact[] =>
  rows.flatMap(([field, label, toHref]) => {
    const value = organizer[field];
    const given = typeof value === 'string' ? value.trim() : '';
    if (!given) return [];
    const href = toHref(given);
    const text = NUMBERS.includes(field) ? formatPhone(given) : given;
    return [{ label, text, ...(href && { href }) }];
  });
