import styled from 'styled-components';
import { Skeleton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const Shape = styled.div`
  display: grid;
  gap: ${tokens.space(4)};
  min-height: 320px;
`;

/** The dialog in its shape. */
export const DialogSkeleton = () => (
  <Shape role="status">
    <span className="visually-hidden">Memuat pembelian tiket…</span>
    <Skeleton $height="20px" $width="40%" />
    <Skeleton $height="20px" $width="60%" />
    <Skeleton $height="220px" />
  </Shape>
);
