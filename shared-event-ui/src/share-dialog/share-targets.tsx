import type { ReactNode } from 'react';
import type { Shared } from './shared-event.ts';

const words = ({ title, text }: Shared) => (text ? `${title}\n${text}` : title);

export type ShareTarget = {
  name: 'Facebook' | 'Email' | 'Line' | 'Telegram' | 'Whatsapp' | 'Twitter';
  address: (shared: Shared) => string;
  icon: ReactNode;
};

const withParams = (base: string, params: Record<string, string>) =>
  // Not URLSearchParams: mail programs read its `+` as a plus sign.
  `${base}?${Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

const glyph = (path: string) => (
  <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true" focusable="false">
    <path fillRule="evenodd" d={path} />
  </svg>
);

export const shareTargets: ShareTarget[] = [
  {
    name: 'Facebook',
    address: ({ url }) => withParams('https://www.facebook.com/sharer/sharer.php', { u: url }),
    icon: glyph(
      'M13.6 21v-7.6h2.6l.4-3.1h-3V8.4c0-.9.3-1.5 1.6-1.5h1.6V4.1c-.3 0-1.2-.1-2.3-.1-2.4 0-4 1.4-4 4v2.3H8v3.1h2.5V21z',
    ),
  },
  {
    name: 'Email',
    address: ({ url, title, text }) =>
      withParams('mailto:', { subject: title, body: text ? `${text}\n\n${url}` : url }),
    icon: glyph(
      'M3 5h18a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zm1.5 2v.6L12 13l7.5-5.4V7zM4 9.9V17h16V9.9l-8 5.7z',
    ),
  },
  {
    name: 'Line',
    address: (shared) =>
      withParams('https://social-plugins.line.me/lineit/share', { url: shared.url, text: words(shared) }),
    icon: glyph(
      'M12 3c5.5 0 10 3.6 10 8 0 1.8-.7 3.4-2.1 5-2.1 2.4-6.7 5.3-7.8 5.7-1 .4-.9-.3-.8-.7l.1-.8c0-.2.1-.5 0-.7-.1-.4-.7-.5-1.1-.6C5.5 18.2 2 15 2 11c0-4.4 4.5-8 10-8zM6 9v4.5h3v-1.2H7.3V9zm3.7 0v4.5H11V9zm2 0v4.5H13v-2.6l2 2.6h1.2V9H15v2.6L13 9zm5.2 0v4.5H20v-1.2h-1.8v-.5H20v-1.1h-1.8v-.5H20V9z',
    ),
  },
  {
    name: 'Telegram',
    address: (shared) => withParams('https://t.me/share/url', { url: shared.url, text: words(shared) }),
    icon: glyph(
      'M21.5 4.3 2.9 11.5c-.9.4-.8 1.3 0 1.6l4.7 1.5 1.8 5.6c.2.6.9.8 1.4.3l2.6-2.5 4.7 3.5c.6.4 1.3.1 1.5-.6l3.1-15.4c.1-.9-.5-1.5-1.2-1.2zM9.2 14.2l8.3-6.8-6.6 7.9-.3 3.3z',
    ),
  },
  {
    name: 'Whatsapp',
    address: (shared) => withParams('https://wa.me/', { text: `${words(shared)} ${shared.url}` }),
    icon: glyph(
      'M12 2.5a9.4 9.4 0 0 0-8.1 14.2L2.6 21.4l4.9-1.3A9.4 9.4 0 1 0 12 2.5zm0 1.8a7.6 7.6 0 1 1-4 14.1l-.3-.2-2.6.7.7-2.5-.2-.3A7.6 7.6 0 0 1 12 4.3zM8.6 7.6c-.2 0-.5 0-.7.3-.3.3-.9.9-.9 2.2s.9 2.5 1.1 2.7c.1.2 1.9 2.9 4.6 4 2.2.9 2.7.7 3.2.7s1.6-.7 1.8-1.3c.2-.6.2-1.2.2-1.3l-.5-.3-1.8-.9c-.2-.1-.4-.1-.6.1l-.9 1.1c-.1.2-.3.2-.6.1-.2-.1-1.1-.4-2.1-1.3-.8-.7-1.3-1.5-1.5-1.8-.1-.3 0-.4.1-.5l.8-1c.1-.2 0-.3 0-.5L10 8c-.2-.5-.4-.4-.6-.4z',
    ),
  },
  {
    name: 'Twitter',
    address: (shared) => withParams('https://twitter.com/intent/tweet', { url: shared.url, text: words(shared) }),
    icon: glyph(
      'M3.5 4h5l3.8 5.3L16.9 4h2.3l-5.9 6.8L20.5 20h-5l-4.2-5.8L6.3 20H4l6.3-7.3zm2.9 1.6 9.9 12.8h1.4L7.9 5.6z',
    ),
  },
];
