import styled from 'styled-components';
import { SizedImage, Skeleton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

/** The card's shape, shared with its skeleton so that the two can never differ. */
export const CardFrame = styled.article`
  position: relative;
  display: flex;
  flex-direction: column;
  width: 100%;
  height: 100%;
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.surface};
  overflow: clip;
  transition: border-color ${tokens.motion.fast};
  &:hover,
  &:focus-within {
    border-color: ${tokens.color.lineStrong};
  }
  &:has(a:focus-visible) {
    overflow: visible;
  }
`;

/** Height of a card's picture: by its ratio, unless a list sets `--card-picture-height` to a fixed one. */
const PICTURE_HEIGHT = 'var(--card-picture-height, auto)';

export const CardPicture = styled(SizedImage)`
  display: block;
  width: 100%;
  height: ${PICTURE_HEIGHT};
  aspect-ratio: 16 / 9;
  background: ${tokens.color.skeleton};
  object-fit: cover;
  border-radius: 11px 11px 0 0;
`;

export const CardBody = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${tokens.space(2)};
  padding: ${tokens.space(3)} ${tokens.space(4)} ${tokens.space(2)};
`;

export const DateChip = styled.p`
  align-self: flex-start;
  max-width: 100%;
  padding: ${tokens.space(0.5)} ${tokens.space(2)};
  border-radius: 6px;
  background: ${tokens.color.brandSoft};
  color: ${tokens.color.brandInk};
  font-size: 0.8125rem;
  line-height: 1.5;
  font-weight: ${tokens.weight.semibold};
  font-variant-numeric: tabular-nums;
  /* An Indonesian date reads from left to right in an RTL document too. */
  unicode-bidi: plaintext;
`;

/** Reserves two lines for the title and one for the venue, so that cards of a row line up. */
export const CardWords = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${tokens.space(2)};
  min-height: calc(2 * 1.3 * 1rem + ${tokens.space(2)} + 1.55 * 0.875rem);
`;

export const CardFooter = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space(2)};
  min-height: ${tokens.target};
  margin-top: auto;
`;

const Chip = styled(DateChip)`
  width: 9rem;
  background: ${tokens.color.skeleton};
  color: transparent;
`;

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
