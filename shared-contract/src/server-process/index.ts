export { createLogStream, type LogStream } from './log-stream.ts';
export { startWatchdog, type WatchdogOptions } from './watchdog.ts';
