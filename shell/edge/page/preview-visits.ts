import type { FastifyReply, FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { previewKey, readPreview, signPreview, type Preview } from '@acara/releases';
import {
  PREVIEW_PARAMETER,
  PREVIEW_ADDRESS,
  REVOKED_ADDRESS,
  type RevokedReleases,
} from '@acara/shared-contract/release';
import { pathOf } from '@acara/shared-contract/site-path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { sendPlainPage } from '../document/plain-page.ts';
import { previewCookie } from './visitor-cookie.ts';
import type { EdgeSettings } from '../settings/edge-settings.ts';

type PreviewVisitsOptions = {
  dir: string;
  secret: string | undefined;
  now: () => number;
  isHttps: boolean;
  siteName: string;
  /** Called when there is no key; then there are no previews. */
  onError: (error: unknown) => void;
};

const createPreviewVisits = (options: PreviewVisitsOptions) => {
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
    reply.header('set-cookie', previewCookie.write(token, expiresAt, { now: now(), isHttps }));

  return {
    /** The valid preview of a visitor; synchronously null for nearly all of them. */
    read: (cookies: string): Promise<Preview | null> | null => {
      const token = previewCookie.read(cookies);
      return token === null ? null : read(token);
    },
    /** Follows a preview link: sets the cookie and redirects to the address without the token. */
    enter: async (reply: FastifyReply, url: URL) => {
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
      const token = url.searchParams.get(PREVIEW_PARAMETER) ?? '';
      const preview = await read(token);
      if (!preview) return refused(reply, siteName);
      url.searchParams.delete(PREVIEW_PARAMETER);
      return setToken(reply, token, preview).redirect(url.pathname + url.search, 302);
    },
    set: async (reply: FastifyReply, preview: Preview) => {
      const known = await getKey();
      if (known !== null) setToken(reply, signPreview(preview, known), preview);
    },
    end: (reply: FastifyReply) => {
      setToken(reply, '', { expiresAt: new Date(0) });
    },
  };
};

export type PreviewVisits = ReturnType<typeof createPreviewVisits>;

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

/** The address of a preview link; null for others, and for those that could lead off the site. */
export const parsePreviewLink = (target: string): URL | null => {
  if (!target.includes(PREVIEW_PARAMETER)) return null;
  const url = URL.parse(target, 'http://site.invalid');
  if (url?.host !== 'site.invalid' || pathOf(url) === null) return null;
  return url.searchParams.has(PREVIEW_PARAMETER) ? url : null;
};

const choice = Compile(
  Type.Object({
    remote: Type.String({ maxLength: 100 }),
    releaseId: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  }),
);

const NONE_REVOKED: RevokedReleases = { revision: 0, revoked: [] };
const MAX_BYTES = 4096;

declare module 'fastify' {
  interface FastifyInstance {
    previews: PreviewVisits;
  }
}

type PreviewsOptions = {
  settings: Pick<EdgeSettings, 'isHttps' | 'releases' | 'releasesDir' | 'site'>;
  now: () => number;
};

const plugin: FastifyPluginAsync<PreviewsOptions> = async (app, { settings, now }) => {
  const { siteName, publicOrigin } = settings.site;
  const { current: releases } = app.releases;
  const previews = createPreviewVisits({
    dir: settings.releasesDir,
    secret: settings.releases.secret,
    now,
    isHttps: settings.isHttps,
    siteName,
    onError: (error) => app.log.error({ problem: String(error) }, 'no key for previews'),
  });
  app.decorate('previews', previews);

  app.get(REVOKED_ADDRESS, (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=5' })
      .send(releases()?.revokedJson ?? JSON.stringify(NONE_REVOKED)),
  );

  app.post(PREVIEW_ADDRESS, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const preview = isSameOrigin(request, publicOrigin) ? await previews.read(request.headers.cookie ?? '') : null;
    if (!preview) return reply.code(403).send({ error: 'Pratinjau tidak berlaku', code: 'no_preview' });
    const { body } = request;
    if (!choice.Check(body) || !releases()?.canBeChosen(body.remote, body.releaseId))
      return reply.code(422).send({ error: 'Rilis tidak dikenal', code: 'unknown_release' });
    const { remote, releaseId } = body;
    const { [remote]: _former, ...others } = preview.choice;
    await previews.set(reply, {
      ...preview,
      choice: { ...others, ...(releaseId !== null && { [remote]: releaseId }) },
    });
    return reply.code(204).send();
  });

  // Also for an expired preview: its cookie is removed.
  app.delete(PREVIEW_ADDRESS, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isSameOrigin(request, publicOrigin))
      return reply.code(403).send({ error: 'Pratinjau tidak berlaku', code: 'no_preview' });
    previews.end(reply);
    return reply.code(204).send();
  });
};

/** Previews of releases, and what open pages ask for: the list of revoked releases, choosing or ending a preview. */
export const previews = fastifyPlugin(plugin, { name: 'previews', decorators: { fastify: ['releases'] } });

/** Browsers send the origin of every POST and DELETE. The host of a request is what its sender says. */
export const isSameOrigin = ({ headers }: FastifyRequest, publicOrigin: string): boolean =>
  headers.origin === new URL(publicOrigin).origin;
