import { useSyncExternalStore } from 'react';
import { returnPlace } from '@acara/shared-auth';
import { Alert } from '@acara/shared-ui/primitives';
import { returnName } from './return-name.ts';

/** It does not change while the page is shown. */
const never = () => () => undefined;
const nameNow = () => {
  const place = returnPlace();
  return place && returnName(place);
};
const onServer = () => null;

/** Shows where the login returns to, unless that is the home page. */
export const ReturnAlert = () => {
  const name = useSyncExternalStore(never, nameNow, onServer);
  return (
    name && (
      <Alert role="note">
        Setelah masuk, Anda kembali ke <strong>{name}</strong>.
      </Alert>
    )
  );
};
