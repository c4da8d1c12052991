import { createServer } from 'node:http';
import { close, listen } from './listen.ts';

type Attribute = { key: string; value: { stringValue?: string } };
export type Span = {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
};
type Batch = {
  resourceSpans?: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
};

/** Accepts traces like a collector: OTLP over HTTP, as JSON. */
export const startTraceCollector = async () => {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => (body += String(data)));
    request.on('end', () => {
      const { resourceSpans = [] }: Batch = JSON.parse(body);
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
        for (const scope of scopeSpans) for (const span of scope.spans) spans.push({ ...span, service });
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  return { origin: `http://127.0.0.1:${await listen(server)}`, spans, close: () => close(server) };
};
