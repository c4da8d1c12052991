// @ts-check
// Preloaded into every program of the site (`node --import`): the channel to the parent closes when that one ends, even
// when it is killed, and then this process drains and ends too, with all it started. So nothing is left behind.
const DRAIN_LIMIT_MS = 10_000;

const endGroup = () => {
  try {
    process.kill(-process.pid, 'SIGTERM');
  } catch {
    // No group of its own (Windows).
    process.kill(process.pid, 'SIGTERM');
  }
};

if (process.send) {
  process.once('disconnect', () => {
    endGroup();
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
  });
  // Listening holds the channel open; a program that is done may end all the same.
  process.channel?.unref();
}
