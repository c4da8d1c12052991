import { createHash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** What a page may reach besides the site: origins, or files and folders of them. */
export type ForeignSources = { script: string[]; style: string[]; frame: string[]; connect: string[] };

/** Allows an inline script or style with exactly this text. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The texts of `<style>` elements. Only for markup that consists of them: whatever is in it becomes allowed. */
export const styleTexts = (styles: string): string[] =>
  Array.from(styles.matchAll(/<style\b[^<>]*>([^]*?)(?:<\/style>|$)/g), ([, text = '']) => text);

/** styled-components writes its rules into an element without text. */
const EMPTY = '';

type PolicyOptions = {
  origins: ForeignSources;
  trustedTypesPolicies: readonly string[];
  isHttps: boolean;
  scripts: readonly string[];
};

/**
 * The policy of a document. It is the same for all visitors of a release set, so that documents can be cached: inline scripts
 * and styles are allowed by hash.
 * @param scripts texts of the inline scripts
 */
export const documentPolicy = ({ origins, trustedTypesPolicies, isHttps, scripts }: PolicyOptions) => {
  const list = (values: readonly string[]) => [...new Set(values)].map((value) => ` ${value}`).join('');
  const start =
    `default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; ` +
    `script-src 'self'${list(scripts.map(hashSource))}${list(origins.script)}; script-src-attr 'none'; ` +
    `style-src${list(origins.style)}`;
  const end = [
    `; style-src-attr 'none'`,
    // `data:` is for the captcha. No picture of another site: its address could carry away what a release has read.
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'${list(origins.connect)}`,
    `frame-src${list(origins.frame.length > 0 ? origins.frame : ["'none'"])}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `require-trusted-types-for 'script'; trusted-types default${list(trustedTypesPolicies)}`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  /** @param styles texts of the inline styles */
  return (styles: readonly string[]): string => start + list([...new Set([EMPTY, ...styles])].map(hashSource)) + end;
};

/** The other headers of a document that protect it. */
export const protectionHeaders = (isHttps: boolean) => ({
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

const POLICY = 'content-security-policy';

/** The policy of a response that is no document. */
export const NO_CONTENTS = { [POLICY]: "default-src 'none'; frame-ancestors 'none'" };

const plugin: FastifyPluginAsync = async (app) => {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader(POLICY)) reply.headers(NO_CONTENTS);
    done();
  });
};

/**
 * Gives a policy to every response that has none of its own. A release could open a file of the site in a window, or run one as
 * a worker, and send from there what its page may not.
 */
export const contentPolicy = fastifyPlugin(plugin, { name: 'content-policy' });
