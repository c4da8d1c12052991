import { Counter, Gauge, type Registry } from '@acara/server-kit/metrics';
import type { RenderFailure, RenderPool } from '../render/render-pool.ts';

/** Renderings of the workers, and their failures. */
export const createRenderMetrics = (metrics: Registry) => {
  const registers = [metrics];
  const replaced = new Counter({
    name: 'acara_render_workers_replaced_total',
    help: 'Render workers that ended or were ended, and were restarted.',
    registers,
  });
  const failures = new Counter({
    name: 'acara_render_failures_total',
    help: 'Pages that were left to the browser, wholly or in part.',
    labelNames: ['failure'],
    registers,
  });
  return {
    countReplaced: () => replaced.inc(),
    countFailure: (failure: RenderFailure | 'threw') => failures.inc({ failure }),
    observe: ({ counts }: Pick<RenderPool, 'counts'>): void => {
      const gauge = (name: string, help: string, key: keyof ReturnType<typeof counts>) =>
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(counts()[key]);
          },
        });
      gauge('acara_render_workers', 'Render workers that run.', 'workers');
      gauge('acara_render_workers_busy', 'The ones that render or load something.', 'busy');
      gauge('acara_renders', 'Renders that run.', 'renders');
      gauge('acara_renders_waiting', 'Renders that wait for a worker of their own.', 'waiting');
    },
  };
};
