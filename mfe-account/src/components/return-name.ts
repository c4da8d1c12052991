import { type ReturnPlace } from '@acara/shared-auth';
import { routeAt } from '@acara/shared-contract/links';

/** What to call the page that a login leads back to. */
export const returnName = ({ path, name }: ReturnPlace): string => {
  const route = routeAt(path.split(/[?#]/)[0] ?? path);
  return name ?? route?.label ?? route?.title ?? 'halaman sebelumnya';
};
