/** What is wrong with a request; `error` is for the visitor. */
export type Refusal = { status: string; error: string; code: string };

/** A request to it that is refused for its cookies loses them. It exists only for who can open nothing else. */
const CLEAR_COOKIES = '/hapus-cookie';

type Answer = { contentType: string; body: string; clearsCookies: boolean };

const COOKIES_GONE = 'Cookie situs ini telah dihapus. Silakan buka kembali situs ini dan masuk lagi.';
const COOKIES_TOO_LONG =
  'Browser Anda menyimpan terlalu banyak cookie untuk situs ini, mungkin dari situs lain di domain yang sama. Hapus cookie, lalu masuk kembali.';

const page = (title: string, text: string, href: string, label: string): string =>
  `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="${href}">${label}</a></p></main></body></html>`;

/** Its callers are programs, also those that say `Accept: text/html`. */
const API = '/api/';

/** The answer to a refused request: a page for people, JSON for programs. @param head what is known of the request */
export const writeRefusal = (
  { error, code, status }: Refusal,
  { url = '', accept = '', hasLongCookies = false }: { url?: string; accept?: string; hasLongCookies?: boolean },
): Answer => {
  if (!accept.includes('text/html') || url.startsWith(API))
    return {
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify({ error, code }),
      clearsCookies: false,
    };
  const clearsCookies = hasLongCookies && url === CLEAR_COOKIES;
  const html = (...parts: Parameters<typeof page>) => ({
    contentType: 'text/html; charset=utf-8',
    body: page(...parts),
    clearsCookies,
  });
  if (clearsCookies) return html('Cookie telah dihapus', COOKIES_GONE, '/', 'Buka situs');
  if (hasLongCookies) return html('Cookie terlalu besar', COOKIES_TOO_LONG, CLEAR_COOKIES, 'Hapus cookie');
  return html(status.startsWith('414') ? 'Alamat terlalu panjang' : 'Permintaan ditolak', error, '/', 'Ke beranda');
};
