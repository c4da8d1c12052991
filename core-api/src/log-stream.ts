import { destination } from 'pino';

const FLUSH_EVERY = 500;

/** Standard output, written in pieces: one write per line would cost more than many a request. */
export const createLogStream = () => {
  const stream = destination({ dest: 1, sync: false, minLength: 4096 });
  setInterval(() => stream.flush(), FLUSH_EVERY).unref();
  return stream;
};
