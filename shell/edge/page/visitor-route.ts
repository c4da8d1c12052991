import { VISITOR_ADDRESS } from '@acara/shared-contract/release';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeSettings } from '../settings/edge-settings.ts';
import { isSameOrigin } from './preview-visits.ts';
import type { ServedReleases } from './served-releases.ts';
import { ensureVisitor, givenSet, giveSet, type VisitorSigning } from './visitor-cookie.ts';

type VisitorRouteOptions = { settings: Pick<EdgeSettings, 'isHttps' | 'site'> };

type RenewOptions = {
  releases: () => Pick<ServedReleases, 'nameFor' | 'firstNameFor'> | null;
  visitors: VisitorSigning;
  unit: string;
  /** The page has not reported yet, so it is not the end of a visit. */
  isFirst?: boolean;
};

/** Sets the cookie of the visitor's set in the present rollouts, if it has changed, for the next document. */
export const renewSet = (
  request: FastifyRequest,
  reply: FastifyReply,
  { unit, releases, visitors, isFirst = false }: RenewOptions,
): void => {
  const name = releases()?.[isFirst ? 'firstNameFor' : 'nameFor'](unit);
  if (name !== undefined && name !== givenSet(request.headers.cookie ?? '')) giveSet(reply, name, visitors);
};

/** Visitors get their cookies here: a document, which caches may share, sets none. */
export const visitorRoute: FastifyPluginAsync<VisitorRouteOptions> = async (app, { settings }) => {
  const { current: releases, key } = app.releases;
  const visitors = { key, isHttps: settings.isHttps };
  app.post(VISITOR_ADDRESS, (request, reply) => {
    reply.code(204).header('cache-control', 'no-store');
    if (isSameOrigin(request, settings.site.publicOrigin)) {
      const unit = ensureVisitor(request, reply, visitors);
      renewSet(request, reply, { unit, releases, visitors, isFirst: true });
    }
    return reply.send();
  });
};
