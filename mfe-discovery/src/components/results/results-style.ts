import styled from 'styled-components';
import { Button } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, motion, radius, size, space, target, weight } = tokens;

const PICTURE_HEIGHT = '170px';

/** Width of a result's picture: three to a row beside the categories, two or one without them. */
export const RESULT_SIZES = '(min-width: 78em) 18.75em, (min-width: 64em) 23vw, (min-width: 29em) 47vw, 88vw';

/** The categories at the left where there is room, else only the results. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};

  ${from.large} {
    &:not([data-alone]) {
      grid-template-columns: 13rem minmax(0, 1fr);
      align-items: start;
      gap: ${space(8)};
    }
  }
`;

export const Column = styled.nav`
  display: none;

  ${from.large} {
    display: block;
  }
`;

export const ColumnTitle = styled.h2`
  padding: 0 ${space(3)} ${space(2)};
  font-size: ${size.lead};
`;

export const Results = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  scroll-margin-top: ${space(2)};
  --card-picture-height: ${PICTURE_HEIGHT};
`;

export const Found = styled.p`
  color: ${color.inkSoft};
`;

export const FilterButton = styled(Button)`
  ${from.large} {
    display: none;
  }
`;

export const Choice = styled.a`
  display: flex;
  align-items: center;
  min-height: 40px;
  padding: ${space(1.5)} ${space(3)};
  border-radius: ${radius.control};
  color: ${color.inkSoft};
  line-height: 1.3;
  transition: background-color ${motion.fast};
  &:hover {
    background: ${color.sunken};
    color: ${color.ink};
    text-decoration: none;
  }
  &[aria-current] {
    background: ${color.brandSoft};
    color: ${color.brandInk};
    font-weight: ${weight.bold};
  }

  dialog & {
    min-height: ${target};
    color: ${color.ink};
  }
`;
