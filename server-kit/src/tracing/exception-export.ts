/** Something that went wrong elsewhere, such as in a browser. */
export type ExportedException = {
  /** Of the span; one of few. */
  name: string;
  type: string;
  message: string;
  stack: string;
  /** In ms. */
  at: number;
  attributes: Record<string, string | number>;
};

export type ExceptionExport = {
  send: (exception: ExportedException) => void;
  /** Flushes. */
  close: () => Promise<void>;
};

/** Sends exceptions to a collector, under the name of a service. Only then OpenTelemetry is loaded. */
export const openExceptionExport = async (options: { service: string; endpoint: string }): Promise<ExceptionExport> => {
  const { createExceptionSpans } = await import('./exception-spans.ts');
  return createExceptionSpans(options);
};
