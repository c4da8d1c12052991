/**
 * Runs in the page: notes interactions as `web-vitals` counts them, the longest of the events that share an id, from the
 * input to the next paint; and what ran in the frames meanwhile. Sent to the browser as text.
 */
export const watchPresses = () => {
  window.benchPresses = new Map();
  window.benchFrames = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, startTime, processingStart, processingEnd } of list.getEntries()) {
      if (!interactionId || window.benchPresses.get(interactionId)?.ms >= duration) continue;
      const parts = { delay: processingStart - startTime, processing: processingEnd - processingStart };
      window.benchPresses.set(interactionId, { ms: duration, at: startTime, ...parts });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false });
  new PerformanceObserver((list) => {
    for (const { startTime: from, duration, scripts } of list.getEntries()) {
      const ran = scripts.map((script) => ({
        ms: script.duration,
        forced: script.forcedStyleAndLayoutDuration,
        by: script.invoker,
        name: script.sourceFunctionName,
        url: script.sourceURL,
        at: script.sourceCharPosition,
      }));
      window.benchFrames.push({ from, to: from + duration, scripts: ran });
    }
  }).observe({ type: 'long-animation-frame', buffered: false });
};

/** Runs in the page: forgets the presses so far. */
export const forgetPresses = async () => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  window.benchPresses.clear();
  window.benchFrames = [];
};

/**
 * The presses since the last call, each with the scripts that ran until its paint. None where the browser reports none as
 * slower than 16 ms.
 * @returns {Promise<Press[]>}
 * @typedef {{ ms: number, forced: number, by: string, name: string, url: string, at: number }} FrameScript
 * @typedef {{ ms: number, at: number, delay: number, processing: number, scripts: FrameScript[] }} Press
 */
export const takePresses = async () => {
  // Entries come with the paint after their own.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const presses = [...window.benchPresses.values()].map((press) => ({
    ...press,
    scripts: window.benchFrames
      .filter(({ from, to }) => from < press.at + press.ms && to > press.at)
      .flatMap(({ scripts }) => scripts),
  }));
  window.benchPresses.clear();
  window.benchFrames = [];
  return presses;
};
