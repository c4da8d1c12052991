export { errorCode } from './error-code.ts';
export { keepTickShape } from './keep-tick-shape.ts';
export { createLogStream, type LogStream } from './log-stream.ts';
export { createShutdown, type ShutdownOptions } from './shutdown.ts';
export { startWatchdog, type WatchdogOptions } from './watchdog.ts';
