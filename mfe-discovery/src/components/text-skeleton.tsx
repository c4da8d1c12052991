import styled from 'styled-components';
import { Container, Skeleton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const Room = styled(Container)`
  display: grid;
  gap: ${tokens.space(4)};
  padding-block: ${tokens.space(10)} ${tokens.space(20)};
`;

/** A page of text that is still on its way. */
export const TextSkeleton = () => (
  <Room role="status">
    <span className="visually-hidden">Memuat halaman…</span>
    <Skeleton $height="2.5rem" $width="min(420px, 80%)" />
    {[96, 88, 92, 64, 90, 94, 58].map((width) => (
      <Skeleton key={width} $height="1rem" $width={`${width}%`} />
    ))}
  </Room>
);
