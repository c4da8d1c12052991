import { PREVIEW_PARAMETER } from '@acara/shared-contract/release';

/** A link that starts a preview. @param origin of the site, such as `https://acara.example` */
export const previewLink = (origin: string, token: string): string => {
  const address = new URL('/', origin);
  address.searchParams.set(PREVIEW_PARAMETER, token);
  return address.href;
};
