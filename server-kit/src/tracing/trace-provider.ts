import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type Sampler } from '@opentelemetry/sdk-trace-node';

type ProviderOptions = { service: string; endpoint: string; /** Default: everything. */ sampler?: Sampler };

/** Sends spans to a collector, in batches. */
export const createTraceProvider = ({ service, endpoint, sampler }: ProviderOptions): NodeTracerProvider => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  return new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    ...(sampler && { sampler }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
};
