import { createHash } from 'node:crypto';

export type ForeignOrigins = {
  /** Origins whose scripts Trusted Types let pass. */
  script: string[];
  /** Folders that foreign scripts may come from. */
  scriptFolders: string[];
  style: string[];
  frame: string[];
  connect: string[];
  policies: string[];
};

/** Allows an inline script or style with exactly this text. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The texts of `<style>` elements. Only for markup that consists of them: whatever is in it becomes allowed. */
export const styleTexts = (styles: string): string[] =>
  Array.from(styles.matchAll(/<style\b[^<>]*>([^]*?)(?:<\/style>|$)/g), ([, text = '']) => text);

/** styled-components writes its rules into an element without text. */
const EMPTY = '';

type PolicyOptions = { origins: ForeignOrigins; isHttps: boolean; scripts: readonly string[] };

/**
 * The policy of every document. It is the same for all visitors, so that documents can be cached: inline scripts and
 * styles are allowed by hash. Soft navigation keeps the policy, so all pages have the same but for their styles.
 * @param scripts texts of the inline scripts
 */
export const securityPolicy = ({ origins, isHttps, scripts }: PolicyOptions) => {
  const list = (values: readonly string[]) => values.map((value) => ` ${value}`).join('');
  const start =
    `default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'self'; ` +
    `script-src 'self'${list(scripts.map(hashSource))}${list(origins.scriptFolders)}; script-src-attr 'none'; ` +
    `style-src${list(origins.style)}`;
  const end = [
    `; style-src-attr 'none'`,
    // Organisers' texts contain pictures of other sites.
    `img-src 'self' data: blob: https:`,
    `font-src 'self'`,
    `connect-src 'self'${list(origins.connect)}`,
    `frame-src 'self'${list(origins.frame)}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `require-trusted-types-for 'script'; trusted-types default${list(origins.policies)}`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return {
    /** @param styles texts of the inline styles */
    contentPolicy: (styles: readonly string[]) => start + list([...new Set([EMPTY, ...styles])].map(hashSource)) + end,
    headers: {
      'x-content-type-options': 'nosniff',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=()',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    },
  };
};

export type SecurityPolicy = ReturnType<typeof securityPolicy>;
