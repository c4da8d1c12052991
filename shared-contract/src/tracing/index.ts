export { startTracing } from './start-tracing.ts';
export { currentTrace, nameTraces, resumeTrace } from './trace-context.ts';
