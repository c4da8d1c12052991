import { EventEmitter } from 'node:events';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { globalCss } from '@acara/shared-ui/theme';
import { createPagePolicies } from '../document/page-policies.ts';
import { createRenderFailureLog } from '../logging/render-failure-log.ts';
import { createRenderMetrics } from '../metrics/render-metrics.ts';
import { createPageMaker, type PageMaker } from '../page/page-maker.ts';
import type { EdgeSettings } from '../settings/edge-settings.ts';
import { fontUrl, ICON_LINKS } from '../static/site-files.ts';
import type { RenderJob } from './render-messages.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';

type RenderEvents = {
  /** See `afterRender` of the page maker. */
  rendered: [job: RenderJob, address: string, hasFailed: boolean];
  /** A worker is about to be lost for its memory. */
  memoryExceeded: [];
};

declare module 'fastify' {
  interface FastifyInstance {
    rendering: {
      makePage: PageMaker;
      pool: Pick<RenderPool, 'warm' | 'isAlive'>;
      events: EventEmitter<RenderEvents>;
    };
  }
}

type RenderingOptions = {
  settings: Pick<EdgeSettings, 'isHttps' | 'render' | 'services' | 'site' | 'trustedTypesPolicies'>;
  now: () => number;
  uptime: () => number;
};

const plugin: FastifyPluginAsync<RenderingOptions> = async (app, { settings, now, uptime }) => {
  const events = new EventEmitter<RenderEvents>();
  const metrics = createRenderMetrics(app.metrics);
  const failures = createRenderFailureLog(app.log);
  const pool = createRenderPool({
    ...settings.render,
    now: uptime,
    onWorkerLost: (reason) => {
      metrics.countReplaced();
      app.log.error({ reason }, 'a render worker was replaced');
    },
    onMemoryExceeded: () => events.emit('memoryExceeded'),
    onBundleRefused: (problem) => app.log.error({ problem }, 'a server bundle was not loaded'),
  });
  metrics.observe(pool);
  app.addHook('onClose', async () => {
    await pool.close();
    failures.close();
  });

  const makePage = createPageMaker({
    frame: {
      settings: settings.site,
      globalCss: globalCss({ fontUrl }),
      fontUrl,
      iconLinks: ICON_LINKS,
    },
    pool,
    policyFor: createPagePolicies(settings),
    now,
    afterRender: (job, address, hasFailed) => events.emit('rendered', job, address, hasFailed),
    onFailure: (problem) => {
      metrics.countFailure(problem.failure);
      failures.add(problem);
    },
  });
  app.decorate('rendering', { makePage, pool, events });
};

/** The processes that render pages, and what makes documents of their results. */
export const rendering = fastifyPlugin(plugin, { name: 'rendering', decorators: { fastify: ['metrics'] } });
