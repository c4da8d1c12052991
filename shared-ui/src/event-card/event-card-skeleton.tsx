import styled from 'styled-components';
import { Skeleton } from '../primitives/skeleton.tsx';
import { tokens } from '../theme/tokens.ts';
import { CardBody, CardFoot, CardFrame, DateChip } from './card-frame.tsx';

/** A line of text in its own line box: the height comes from the font, as in the card. */
const Line = styled.span<{ $size: string }>`
  display: flex;
  align-items: center;
  font-size: ${({ $size }) => $size};
  &::before {
    content: '\\200b';
  }
`;

const TwoLines = styled.span`
  display: grid;
  align-content: space-evenly;
  height: 2.6em;
  font-size: 1rem;
`;

const Chip = styled(DateChip)`
  width: 9rem;
  background: ${tokens.color.skeleton};
  color: transparent;
`;

/** A card that is still on its way, in exactly its shape. */
export const EventCardSkeleton = () => (
  <CardFrame as="div" aria-hidden>
    <Skeleton $ratio="16 / 9" $radius="11px 11px 0 0" />
    <CardBody>
      <Chip>{'\u200b'}</Chip>
      <TwoLines>
        <Skeleton $height="0.8em" $width="92%" />
        <Skeleton $height="0.8em" $width="60%" />
      </TwoLines>
      <Line $size={tokens.size.small}>
        <Skeleton $height="0.8em" $width="70%" />
      </Line>
      <CardFoot>
        <Skeleton $height="1em" $width="40%" />
      </CardFoot>
    </CardBody>
  </CardFrame>
);
