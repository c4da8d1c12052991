import styled from 'styled-components';
import { Skeleton } from '../primitives/skeleton.tsx';
import { tokens } from '../theme/tokens.ts';
import { CardBody, CardFooter, CardFrame, CardWords, DateChip, PICTURE_HEIGHT } from './card-frame.tsx';

const Chip = styled(DateChip)`
  width: 9rem;
  background: ${tokens.color.skeleton};
  color: transparent;
`;

/** A card that is still on its way, in exactly its shape. */
export const EventCardSkeleton = () => (
  <CardFrame as="div" aria-hidden>
    <Skeleton $height={PICTURE_HEIGHT} $ratio="16 / 9" $radius="11px 11px 0 0" />
    <CardBody>
      <Chip>{'\u200b'}</Chip>
      <CardWords>
        <Skeleton $height="1rem" $width="92%" />
        <Skeleton $height="1rem" $width="60%" />
        <Skeleton $height="0.8rem" $width="70%" />
      </CardWords>
      <CardFooter>
        <Skeleton $height="1em" $width="40%" />
      </CardFooter>
    </CardBody>
  </CardFrame>
);
