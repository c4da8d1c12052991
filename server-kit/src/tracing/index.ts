export { openExceptionExport, type ExceptionExport, type ExportedException } from './exception-export.ts';
export { startTracing } from './start-tracing.ts';
export { currentTrace, nameTraces, resumeTrace } from './trace-context.ts';
