import type { Head, SiteSettings } from '@acara/shared-contract/release';
import { NONCE_PLACEHOLDER } from './nonce-template.ts';

/** Undefined attributes are left out, `true` has no value. */
type Attributes = Record<string, string | number | true | undefined>;

export const tag = (name: string, attributes: Attributes): string =>
  `<${name}${Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`))
    .join('')}>`;

const meta = (name: string, content: string | number | undefined) =>
  content === undefined ? '' : tag('meta', { name, content });
const property = (name: string, content: string | number | undefined) =>
  content === undefined ? '' : tag('meta', { property: name, content });

export const headMarkup = (head: Head, settings: SiteSettings): string =>
  [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    meta('robots', head.robots),
    meta('referrer', head.referrer),
    head.canonical ? tag('link', { rel: 'canonical', href: head.canonical }) : '',
    ...openGraph(head, settings),
    ...twitterCard(head),
    ...(head.jsonLd ?? []).map(jsonLd),
  ].join('');

const openGraph = ({ title, description, canonical, image, ogType }: Head, { siteName }: SiteSettings): string[] => [
  property('og:type', ogType ?? 'website'),
  property('og:site_name', siteName),
  property('og:locale', 'id_ID'),
  property('og:title', title),
  property('og:description', description),
  property('og:url', canonical),
  ...(image
    ? [
        property('og:image', image.url),
        property('og:image:width', image.width),
        property('og:image:height', image.height),
        property('og:image:alt', image.alt),
      ]
    : []),
];

const twitterCard = ({ title, description, image }: Head): string[] => [
  meta('twitter:card', image ? 'summary_large_image' : 'summary'),
  meta('twitter:title', title),
  meta('twitter:description', description),
  meta('twitter:image', image?.url),
  meta('twitter:image:alt', image?.alt),
];

const jsonLd = (object: Record<string, unknown>): string =>
  `<script type="application/ld+json" nonce="${NONCE_PLACEHOLDER}">${escapeJson(JSON.stringify(object))}</script>`;

export const imagePreload = ({ preloadImage }: Head): string =>
  preloadImage
    ? tag('link', {
        rel: 'preload',
        as: 'image',
        href: preloadImage.src,
        imagesrcset: preloadImage.srcSet,
        imagesizes: preloadImage.sizes,
        fetchpriority: 'high',
      })
    : '';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text between tags or inside a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** JSON text inside a `<script>`: it can neither end the element nor open a comment. */
export const escapeJson = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
