import type { FastifyReply } from 'fastify';
import { previewKey, readPreview, signPreview, type Preview } from '@acara/releases';
import { PREVIEW_PARAMETER } from '@acara/shared-contract/release';
import { sendPlainPage } from '../document/plain-page.ts';
import { previewCookie, previewToken } from './visitor-cookie.ts';

/** Previews of releases, in a cookie. */
export type PreviewVisits = {
  /** The valid preview of a visitor; synchronously null for nearly all of them. */
  read: (cookies: string) => Promise<Preview | null> | null;
  /** Follows a preview link: sets the cookie and redirects to the address without the token. */
  enter: (reply: FastifyReply, url: URL) => Promise<FastifyReply>;
  set: (reply: FastifyReply, preview: Preview) => Promise<void>;
  /** Removes the cookie. */
  end: (reply: FastifyReply) => void;
};

export type PreviewVisitsOptions = {
  /** The store, with the key if there is no secret. */
  dir: string;
  secret: string | undefined;
  now: () => number;
  isHttps: boolean;
  siteName: string;
  /** Called when there is no key; then there are no previews. */
  onError: (error: unknown) => void;
};

export const createPreviewVisits = (options: PreviewVisitsOptions): PreviewVisits => {
  const { dir, secret, now, isHttps, siteName, onError } = options;
  let key: Promise<string | null> | undefined;
  /** Read with the first preview: an unwritable store must not prevent a start. */
  const getKey = (): Promise<string | null> =>
    (key ??= previewKey({ dir, ...(secret && { secret }) }).catch((error: unknown) => {
      onError(error);
      key = undefined;
      return null;
    }));
  const read = async (token: string): Promise<Preview | null> => {
    const known = await getKey();
    return known === null ? null : readPreview(token, known, new Date(now()));
  };
  const setToken = (reply: FastifyReply, token: string, { expiresAt }: Pick<Preview, 'expiresAt'>) =>
    reply.header('set-cookie', previewCookie(token, expiresAt, { now: now(), isHttps }));

  return {
    read: (cookies) => {
      const token = previewToken(cookies);
      return token === null ? null : read(token);
    },
    enter: async (reply, url) => {
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
      const token = url.searchParams.get(PREVIEW_PARAMETER) ?? '';
      const preview = await read(token);
      if (!preview) return refused(reply, siteName);
      url.searchParams.delete(PREVIEW_PARAMETER);
      return setToken(reply, token, preview).redirect(url.pathname + url.search, 302);
    },
    set: async (reply, preview) => {
      const known = await getKey();
      if (known !== null) setToken(reply, signPreview(preview, known), preview);
    },
    end: (reply) => {
      setToken(reply, '', { expiresAt: new Date(0) });
    },
  };
};

const refused = (reply: FastifyReply, siteName: string) =>
  sendPlainPage(
    reply,
    403,
    {
      title: 'Pratinjau tidak berlaku',
      text: 'Tautan pratinjau ini salah atau sudah kedaluwarsa. Mintalah tautan yang baru.',
    },
    siteName,
  );

/**
 * The address of a preview link; null for others, and for those that could lead off the site.
 * @param target raw request target
 */
export const parsePreviewLink = (target: string): URL | null => {
  if (!target.includes(PREVIEW_PARAMETER)) return null;
  const url = URL.parse(target, 'http://site.invalid');
  if (url?.host !== 'site.invalid' || url.pathname.startsWith('//')) return null;
  return url.searchParams.has(PREVIEW_PARAMETER) ? url : null;
};
