import { escapeHtml } from '@acara/server-kit/html';
import type { Head, SiteSettings } from '@acara/shared-contract/release';

/** Undefined attributes are left out, `true` has no value. */
type Attributes = Record<string, string | number | true | undefined>;

export const tag = (name: string, attributes: Attributes): string =>
  `<${name}${Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`))
    .join('')}>`;

type Metadata = Record<string, string | number | undefined>;

const metaTags = (attribute: 'name' | 'property', metadata: Metadata): string[] =>
  Object.entries(metadata).map(([name, content]) =>
    content === undefined ? '' : tag('meta', { [attribute]: name, content }),
  );

export const headMarkup = (head: Head, settings: SiteSettings): string =>
  [
    `<title>${escapeHtml(head.title)}</title>`,
    ...metaTags('name', { description: head.description, robots: head.robots, referrer: head.referrer }),
    head.canonical ? tag('link', { rel: 'canonical', href: head.canonical }) : '',
    ...metaTags('property', openGraph(head, settings)),
    ...metaTags('name', twitterCard(head)),
    ...(head.jsonLd ?? []).map(jsonLd),
  ].join('');

const openGraph = (
  { title, description, previewText, canonical, image, ogType }: Head,
  { siteName }: SiteSettings,
): Metadata => ({
  'og:type': ogType ?? 'website',
  'og:site_name': siteName,
  'og:locale': 'id_ID',
  'og:title': title,
  'og:description': previewText ?? description,
  'og:url': canonical,
  'og:image': image?.url,
  'og:image:width': image?.width,
  'og:image:height': image?.height,
  'og:image:alt': image?.alt,
});

const twitterCard = ({ title, description, previewText, image }: Head): Metadata => ({
  'twitter:card': image ? 'summary_large_image' : 'summary',
  'twitter:title': title,
  'twitter:description': previewText ?? description,
  'twitter:image': image?.url,
  'twitter:image:alt': image?.alt,
});

const jsonLd = (object: Record<string, unknown>): string =>
  `<script type="application/ld+json">${escapeJson(JSON.stringify(object))}</script>`;

/** JSON text inside a `<script>`: it can neither end the element nor open a comment. */
export const escapeJson = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
