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
    for (const { startTime: from, duration, scripts } of list.getEntries())
      window.benchFrames.push({ from, to: from + duration, scripts });
  }).observe({ type: 'long-animation-frame', buffered: false });
};

/** Runs in the page: forgets the presses so far. */
export const forgetPresses = async () => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  window.benchPresses.clear();
  window.benchFrames = [];
};

/**
 * The presses since the last call, each with the script that ran longest until its paint. None where the browser reports
 * none as slower than 16 ms.
 * @returns {Promise<Press[]>}
 * @typedef {{ ms: number, at: number, delay: number, processing: number, script: string }} Press
 */
export const takePresses = async () => {
  // Entries come with the paint after their own.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const presses = [...window.benchPresses.values()].map((press) => {
    const [longest] = window.benchFrames
      .filter(({ from, to }) => from < press.at + press.ms && to > press.at)
      .flatMap(({ scripts }) => scripts)
      .sort((one, other) => other.duration - one.duration);
    const place = longest && `${longest.sourceURL.split('/').at(-1)}:${longest.sourceCharPosition}`;
    const script = longest ? `${Math.round(longest.duration)} ms ${longest.invoker} ${place}` : '';
    return { ...press, script };
  });
  window.benchPresses.clear();
  window.benchFrames = [];
  return presses;
};
