import styled from 'styled-components';
import { Button } from '../primitives/button.tsx';
import { tokens } from '../theme/tokens.ts';

const Message = styled.div`
  display: grid;
  justify-items: start;
  gap: ${tokens.space(3)};
  padding: ${tokens.space(4)};
`;

/** Alert with a retry button in place of a chunk that could not be loaded. */
export const ChunkError = ({ onRetry }: { onRetry: () => void }) => (
  <Message role="alert">
    <p>Bagian ini belum bisa dimuat.</p>
    <Button kind="secondary" onClick={onRetry}>
      Coba lagi
    </Button>
  </Message>
);
