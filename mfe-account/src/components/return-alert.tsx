import { returnPlace, type ReturnPlace } from '@acara/shared-auth';
import { routeAt } from '@acara/shared-contract/links';
import { Alert } from '@acara/shared-ui/primitives';
import { useHydrated } from '@acara/shared-ui/visibility';

export const returnName = ({ path, name }: ReturnPlace): string => {
  const route = routeAt(path.split(/[?#]/)[0] ?? path);
  return name ?? route?.label ?? route?.title ?? 'halaman sebelumnya';
};

/** Shows where the login returns to, unless that is the home page. */
export const ReturnAlert = () => {
  const place = useHydrated() ? returnPlace() : null;
  return (
    place && (
      <Alert role="note">
        Setelah masuk, Anda kembali ke <strong>{returnName(place)}</strong>.
      </Alert>
    )
  );
};
