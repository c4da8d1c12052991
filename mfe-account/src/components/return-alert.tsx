import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { returnPlace } from '@acara/shared-auth';
import { tokens } from '@acara/shared-ui/theme';
import { returnName } from './return-name.ts';

const Line = styled.p`
  padding: ${tokens.space(3)} ${tokens.space(4)};
  border-radius: ${tokens.radius.control};
  background: ${tokens.color.brandSoft};
  color: ${tokens.color.ink};
  overflow-wrap: anywhere;
`;

/** It does not change while the page is shown. */
const never = () => () => undefined;
const nameNow = () => {
  const place = returnPlace();
  return place && returnName(place);
};
const onServer = () => null;

/** Says where a login leads back to; nothing where it leads home. */
export const ReturnAlert = () => {
  const name = useSyncExternalStore(never, nameNow, onServer);
  return (
    name && (
      <Line>
        Setelah masuk, Anda kembali ke <strong>{name}</strong>.
      </Line>
    )
  );
};
