import { useId } from 'react';
import styled from 'styled-components';
import { Alert, Button } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { useAttempt } from './use-attempt.ts';

/** Stays in sight below the choices. */
const Row = styled.div`
  position: sticky;
  bottom: 0;
  display: grid;
  gap: ${tokens.space(1)};
  padding: ${tokens.space(3)} 0 ${tokens.space(4)};
  border-top: 1px solid ${tokens.color.line};
  background: ${tokens.color.surface};
`;

/** Ends the preview. */
export const PreviewEnd = ({ onEnd }: { onEnd: () => Promise<void> }) => {
  const { isBusy, refusal, begin } = useAttempt(onEnd);
  const alertId = useId();
  return (
    <Row>
      <Button kind="secondary" wide busy={isBusy} aria-describedby={alertId} onClick={() => void begin()}>
        Akhiri pratinjau
      </Button>
      {refusal && (
        <Alert tone="danger" id={alertId}>
          {refusal}
        </Alert>
      )}
    </Row>
  );
};
