import { useState } from 'react';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';

/** The error of a request, beside the button that sent it. */
export const ErrorText = styled.p`
  color: ${tokens.color.danger};
  font-size: ${tokens.size.small};
`;

/** Sends one request at a time; stays busy after a success, which reloads the page. `error` is empty without a failure. */
export const useRequest = (request: () => Promise<void>) => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setError('');
    await request().catch((reason: unknown) => {
      setBusy(false);
      setError(reason instanceof Error ? reason.message : String(reason));
    });
  };
  return { isBusy, error, send };
};
