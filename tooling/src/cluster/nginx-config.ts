import type { Backend, ClusterPlan } from './cluster-plan.ts';

/** What the configuration is made of. */
export interface NginxConfig {
  plan: ClusterPlan;
  /** Names of processes that get no requests. */
  out: ReadonlySet<string>;
  /** Folder for its pid, its logs and what it puts aside; absolute. */
  folder: string;
  /** `user` and `group` of the workers where the master is root's. */
  workers?: { user: string; group: string } | undefined;
}

/** How long old workers may go on with what they have begun, in seconds: longer than any answer may take. */
export const SHUTDOWN_SECONDS = 40;
/** Answers 204 on the internal port once nginx serves. */
export const NGINX_READY = '/balancer/ready';

/** Bytes of a body, as many as edge and API take. */
const LARGEST_BODY = 256 * 1024;
const TOO_LARGE = '{"error":"Kiriman terlalu besar","code":"too_large"}';
const SORRY = 'Layanan sedang tidak tersedia. Silakan coba lagi sebentar lagi.';
const UNAVAILABLE = JSON.stringify({ error: SORRY, code: 'unavailable' });

/**
 * The configuration of nginx: visitors to edges on one port, edges to API processes on another.
 *
 * A process that is out has no line at all: beside a server that is `down`, nginx counts the failures of the one that is
 * left and would give it up too.
 */
export const nginxConfig = ({ plan, out, folder, workers }: NginxConfig): string => {
  const inFolder = (name: string) => `"${folder}/${name}"`;
  return `# Written by npm run cluster, again with every change.
daemon on;
pid ${inFolder('nginx.pid')};
error_log ${inFolder('error.log')} warn;
${workers ? `user ${workers.user} ${workers.group};\n` : ''}worker_processes 2;
worker_rlimit_nofile 16384;
worker_shutdown_timeout ${SHUTDOWN_SECONDS}s;
events { worker_connections 8192; }
http {
  access_log off;
  server_tokens off;
  merge_slashes off;
  default_type text/plain;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${inFolder(`temp-${kind}`)};`).join('\n  ')}

  # Packed by the edges, with what was packed before.
  gzip off;

  # Read whole before a server is chosen, and held in memory: it can be sent to another one.
  client_max_body_size ${LARGEST_BODY};
  client_body_buffer_size ${LARGEST_BODY};
  client_header_timeout 15s;
  client_body_timeout 15s;
  send_timeout 30s;
  large_client_header_buffers 4 16k;
  reset_timedout_connection on;

  proxy_http_version 1.1;
  # A dead process refuses at once. One under a burst of connections needs some seconds to accept them all.
  proxy_connect_timeout 10s;
  proxy_send_timeout 15s;
  proxy_read_timeout 35s;
  proxy_buffer_size 16k;
  proxy_buffers 16 16k;
  proxy_max_temp_file_size 0;

  # A server that refuses the connection was sent nothing: any call goes to the next one. Once something was sent, only
  # calls do that may be repeated (no POST; it takes "non_idempotent" for more).
  proxy_next_upstream error timeout;
  proxy_next_upstream_tries 2;
  proxy_next_upstream_timeout 15s;

${upstream('edges', plan, 'edge', out)}
${upstream('apis', plan, 'api', out)}
  server {
    listen ${plan.frontPort} backlog=4096;
    keepalive_timeout 65s;
    # A CDN in front sends much on few connections.
    keepalive_requests 100000;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    # The outermost proxy: what a visitor claims about itself is dropped.
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-Host "";
    proxy_set_header Forwarded "";
    proxy_set_header X-Real-IP "";
    proxy_set_header X-Request-Id $request_id;
    location / {
      error_page 413 @too_large;
      error_page 502 504 =503 @no_page;
      proxy_pass http://edges;
    }
    location /api/ {
      error_page 413 @too_large;
      error_page 502 504 =503 @no_answer;
      proxy_pass http://edges;
    }
    ${sorry('no_page', 'text/plain', SORRY)}
    ${sorry('no_answer', 'application/json', UNAVAILABLE)}
    location @too_large {
      default_type "application/json; charset=utf-8";
      add_header Cache-Control no-store always;
      return 413 '${TOO_LARGE}';
    }
  }

  server {
    listen 127.0.0.1:${plan.balancerPort} backlog=4096;
    # A new connection for every call. A persistent one is closed by a reload, perhaps while an edge is sending a purchase on
    # it, and an edge must not send that again.
    keepalive_timeout 0;
    # An edge names the visitor of its request itself, in X-Forwarded-For and X-Request-Id.
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    error_page 502 504 =503 @no_answer;
    location = ${NGINX_READY} { return 204; }
    location / { proxy_pass http://apis; }
    ${sorry('no_answer', 'application/json', UNAVAILABLE)}
  }
}
`;
};

/** @throws Error when nobody is left */
const upstream = (name: string, plan: ClusterPlan, kind: Backend['kind'], out: ReadonlySet<string>): string => {
  const all = plan.backends.filter((backend) => backend.kind === kind);
  const serving = all.filter((backend) => !out.has(backend.name));
  if (serving.length === 0) throw new Error(`No ${kind} is left to serve.`);
  const lines = all.map((backend) =>
    out.has(backend.name)
      ? `    # ${backend.name} is out`
      : `    server 127.0.0.1:${backend.port} max_fails=3 fail_timeout=2s; # ${backend.name}`,
  );
  return `  upstream ${name} {
    zone ${name} 128k;
    least_conn;
${lines.join('\n')}
    keepalive 64;
    # Shorter than servers keep theirs (72 s), so that none is closed while a call is sent on it.
    keepalive_timeout 30s;
  }
`;
};

const sorry = (name: string, type: string, body: string): string => `location @${name} {
      default_type "${type}; charset=utf-8";
      add_header Retry-After 5 always;
      add_header Cache-Control no-store always;
      return 503 '${body}';
    }`;
