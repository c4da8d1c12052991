// @ts-check
// Preloaded into every program of the site (`node --import`): the channel to the parent closes when the parent ends, even
// when it is killed; then this process drains and ends, too, with its children. So no process is left behind.
const DRAIN_LIMIT_MS = 10_000;

const endGroup = () => {
  try {
    process.kill(-process.pid, 'SIGTERM');
  } catch {
    // No process group (Windows).
    process.kill(process.pid, 'SIGTERM');
  }
};

if (process.send) {
  process.once('disconnect', () => {
    endGroup();
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
  });
  // The listener keeps the channel open; a program that is done may still exit.
  process.channel?.unref();
}
