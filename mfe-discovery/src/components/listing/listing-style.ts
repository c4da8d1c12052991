import styled from 'styled-components';
import { PageTitle } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, size, space } = tokens;

export const ListingTop = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space(3)} ${space(6)};
`;

/** The page's heading; gets the keyboard focus on another page of the list. */
export const ListingTitle = styled(PageTitle)`
  max-width: 100%;
  overflow-wrap: anywhere;
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
