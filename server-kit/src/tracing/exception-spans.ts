import { ROOT_CONTEXT, SpanStatusCode } from '@opentelemetry/api';
import type { ExceptionExport } from './exception-export.ts';
import { createTraceProvider } from './trace-provider.ts';

/** Each exception is a separate span without duration. */
export const createExceptionSpans = (options: { service: string; endpoint: string }): ExceptionExport => {
  const provider = createTraceProvider(options);
  const tracer = provider.getTracer(options.service);
  return {
    send: ({ name, type, message, stack, at, attributes }) => {
      const span = tracer.startSpan(name, { startTime: at, attributes }, ROOT_CONTEXT);
      span.recordException({ name: type, message, stack }, at);
      span.setStatus({ code: SpanStatusCode.ERROR, message });
      span.end(at);
    },
    close: () => provider.shutdown(),
  };
};
