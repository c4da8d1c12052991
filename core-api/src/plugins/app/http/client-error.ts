import type { Socket } from 'node:net';

const BODY = JSON.stringify({ error: 'Permintaan tidak dapat dibaca', code: 'bad_request' });

const statusOf = (error: NodeJS.ErrnoException) =>
  error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';

/** Answers what is no HTTP request, in the shape of every other failure. */
export const answerClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const head = `HTTP/1.1 ${statusOf(error)}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close\r\n`;
  socket.end(`${head}content-length: ${Buffer.byteLength(BODY)}\r\n\r\n${BODY}`);
};
