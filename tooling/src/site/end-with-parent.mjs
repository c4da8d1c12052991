// @ts-check
// Preloaded into every server of the site (`node --import`): the channel to the parent closes when that one ends, even
// when it is killed, and then this process drains and ends too. So nothing is left behind.
const DRAIN_LIMIT_MS = 10_000;

if (process.send) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
  });
  // Listening holds the channel open; a program that is done may end all the same.
  process.channel?.unref();
}
