import type { IncomingHttpHeaders } from 'node:http';

/** Indonesian, also by its former code, and languages whose readers read it. */
const READS_INDONESIAN = /^(?:id|in|jv|su|ms)\b/i;

/** Whether the language of the browser is another one than that of the pages, so that it offers to translate them. */
export const isForeign = ({ 'accept-language': languages }: IncomingHttpHeaders): boolean =>
  languages !== undefined && !READS_INDONESIAN.test(languages.trim());
