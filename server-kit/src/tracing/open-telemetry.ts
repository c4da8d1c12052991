import { register } from 'node:module';
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { PinoInstrumentation } from '@opentelemetry/instrumentation-pino';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { ParentBasedSampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-node';
import type { Tracing } from './trace-context.ts';
import { createTraceProvider } from './trace-provider.ts';

type OpenTelemetryOptions = { service: string; endpoint: string; percent: number };

/** Not traced: probes are many, and of no use. */
const PROBES = new Set(['/healthz', '/readyz', '/readyz/api', '/metrics']);
/** Addresses may contain access codes and tokens; a request is named after its route instead. */
const WITHOUT_ADDRESS = { 'url.full': '', 'url.path': '', 'url.query': '' };
/** ES modules to instrument; a hook for all modules would read every file of ours. */
const IMPORTED = ['http', 'node:http', 'pg'];

export const startOpenTelemetry = ({ service, endpoint, percent }: OpenTelemetryOptions) => {
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, { data: { include: IMPORTED } });
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) });
  const provider = createTraceProvider({ service, endpoint, sampler });
  provider.register();
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => PROBES.has(url),
        // The calls of others are made with undici.
        disableOutgoingRequestInstrumentation: true,
        startIncomingSpanHook: () => WITHOUT_ADDRESS,
      }),
      new UndiciInstrumentation({
        ignoreRequestHook: ({ path }) => PROBES.has(path),
        startSpanHook: ({ origin }) => ({ ...WITHOUT_ADDRESS, 'url.full': origin }),
      }),
      new PgInstrumentation({ requireParentSpan: true }),
      new PinoInstrumentation({ disableLogSending: true }),
    ],
  });
  return { tracing: createTracing(service), stop: () => provider.shutdown() };
};

const createTracing = (service: string): Tracing => {
  const tracer = trace.getTracer(service);
  return {
    current: () => {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent ?? null;
    },
    name: (name) => trace.getActiveSpan()?.updateName(name),
    resume: (name, traceparent, work) =>
      tracer.startActiveSpan(
        name,
        { kind: SpanKind.CONSUMER },
        propagation.extract(ROOT_CONTEXT, { traceparent }),
        async (span) => {
          try {
            return await work();
          } catch (error) {
            span.setStatus({ code: SpanStatusCode.ERROR });
            throw error;
          } finally {
            span.end();
          }
        },
      ),
  };
};
