export { formatTimeLeft } from './format-time-left.ts';
export { useSecondsLeft } from './use-seconds-left.ts';
