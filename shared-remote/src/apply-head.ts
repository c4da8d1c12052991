import type { Head } from '@acara/shared-contract';

/** Tags for share previews and search engines are only in the HTML of documents. */
export const applyHead = (page: Document, head: Head): void => {
  if (page.title !== head.title) page.title = head.title;
  meta(page, 'description', head.description);
  meta(page, 'robots', head.robots);
  meta(page, 'referrer', head.referrer);
  const link = page.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!head.canonical) link?.remove();
  else (link ?? append(page, 'link', { rel: 'canonical' })).setAttribute('href', head.canonical);
};

const meta = (page: Document, name: string, content: string | undefined) => {
  const found = page.head.querySelector(`meta[name="${name}"]`);
  if (content === undefined) found?.remove();
  else (found ?? append(page, 'meta', { name })).setAttribute('content', content);
};

const append = (page: Document, tag: string, attributes: Record<string, string>) => {
  const element = page.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return page.head.appendChild(element);
};
