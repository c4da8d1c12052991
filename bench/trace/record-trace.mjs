import { inBrowser } from '../measure-page.mjs';

const CATEGORIES = [
  'toplevel',
  'loading',
  'devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
  'v8',
  'blink.user_timing',
];

/**
 * A cold load with the browser's trace and a profile of its scripts, which makes everything a little slower.
 * @param {string} url
 * @param {Partial<import('../measure-page.mjs').LoadOptions>} load
 * @returns {Promise<import('./read-trace.ts').TraceEvent[]>}
 */
export const recordTrace = (url, load) =>
  inBrowser(load, async (open) => {
    const { page, rest } = await open();
    const session = await page.context().newCDPSession(page);
    const events = [];
    session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
    await session.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
    await page.goto(url);
    await rest();
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    return events;
  });
