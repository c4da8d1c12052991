/** Runs in the page: notes how long each press took until the next paint. Sent to the browser as text. */
export const watchPresses = () => {
  window.benchPresses = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.benchPresses.push({ interactionId, duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: false });
};

/** The longest of the presses since the last call; 16 where the browser reports none of them as slow. */
export const longestPress = async () => {
  // Entries come with the paint after their own.
  await new Promise((resolve) => setTimeout(resolve, 400));
  const longest = Math.max(16, ...window.benchPresses.map(({ duration }) => duration));
  window.benchPresses = [];
  return longest;
};
