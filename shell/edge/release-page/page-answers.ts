import type { FastifyReply } from 'fastify';
import { sendPlainPage } from '../document/plain-page.ts';

export const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  // Without a referrer the form's request would have no origin.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** For who has no valid link. */
export const refused = (reply: FastifyReply, siteName: string) =>
  sendPlainPage(
    reply.headers(HEADERS),
    403,
    {
      title: 'Tautan diperlukan',
      text: 'Halaman ini dibuka dengan tautan bertanda tangan yang masih berlaku. Buat tautan baru di server: npm run release -- watch',
    },
    siteName,
  );
