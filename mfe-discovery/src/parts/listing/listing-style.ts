import styled from 'styled-components';
import { Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, size, space, weight } = tokens;

/** The page of a listing. */
export const ListingPage = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  padding-block: ${space(6)} ${space(12)};

  ${from.medium} {
    padding-block: ${space(10)} ${space(16)};
  }
`;

/** Heading and what is said below it, at the other side a control. */
export const ListingTop = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space(3)} ${space(6)};
`;

/** The page's heading; takes the keyboard's focus after a step to another page. */
export const ListingTitle = styled.h1`
  max-width: 100%;
  overflow-wrap: anywhere;
  font-size: ${size.display};
  font-weight: ${weight.extrabold};
  &:focus {
    outline: none;
  }
`;

export const ListingNote = styled.p`
  min-height: calc(1.55 * ${size.body});
  margin-top: ${space(2)};
  color: ${color.inkSoft};
  font-variant-numeric: tabular-nums;
`;
