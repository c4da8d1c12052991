import type { Duplex } from 'node:stream';

const BODY = JSON.stringify({ error: 'Permintaan tidak dapat dibaca', code: 'bad_request' });

const STATUSES: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

const hasBegunToAnswer = (socket: Duplex): boolean => {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return typeof answer === 'object' && answer !== null && 'headersSent' in answer && answer.headersSent === true;
};

/** Responds to what is no HTTP request or came too slowly, in the shape of other errors, and closes the connection. */
export const answerClientError = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  // Inside another response it would be read as a part of that.
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegunToAnswer(socket)) {
    socket.destroy();
    return;
  }
  const head = `HTTP/1.1 ${STATUSES[error.code ?? ''] ?? '400 Bad Request'}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\nconnection: close\r\n`;
  // Without waiting for the other side to close.
  socket.end(`${head}content-length: ${Buffer.byteLength(BODY)}\r\n\r\n${BODY}`, () => socket.destroy());
};
