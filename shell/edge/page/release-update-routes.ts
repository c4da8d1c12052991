import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { PREVIEW_ADDRESS, REVOKED_ADDRESS, type RevokedReleases } from '@acara/shared-contract/release';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PreviewVisits } from './preview-visits.ts';
import type { ServedReleases } from './served-releases.ts';

export type ReleaseUpdateOptions = {
  releases: () => ServedReleases | null;
  previews: PreviewVisits;
  publicOrigin: string;
};

const choice = Compile(
  Type.Object({
    remote: Type.String({ maxLength: 100 }),
    releaseId: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  }),
);

const NONE_REVOKED: RevokedReleases = { revision: 0, revoked: [] };
const MAX_BYTES = 4096;

/** Endpoints of open pages: the list of revoked releases, and choosing or ending a preview. */
export const releaseUpdateRoutes: FastifyPluginAsync<ReleaseUpdateOptions> = async (app, options) => {
  const { releases, previews, publicOrigin } = options;
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

/** Browsers send the origin of every POST and DELETE. */
const isSameOrigin = ({ headers, host }: FastifyRequest, publicOrigin: string): boolean =>
  headers.origin === publicOrigin || URL.parse(headers.origin ?? '')?.host === host;
