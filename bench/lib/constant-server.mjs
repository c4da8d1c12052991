// A server of Node that always sends one response from memory: what HTTP itself costs. Ends with its parent.
import http from 'node:http';

process.once('disconnect', () => process.exit());
process.once('message', ({ headers, body }) => {
  const bytes = Buffer.from(body, 'base64');
  const constant = { ...headers, 'content-length': bytes.length };
  const server = http.createServer((_request, response) => {
    response.writeHead(200, constant);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
});
