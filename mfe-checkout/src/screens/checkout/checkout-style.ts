import styled from 'styled-components';
import { PageFrame } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { belowHeader, color, from, layer, radius, space } = tokens;

/** At least as high as the window, so that the page's footer does not move while it loads. */
export const Page = styled(PageFrame)`
  align-content: start;
  min-height: 100vh;
  gap: ${space(5)};
`;

export const Columns = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(5)};

  ${from.large} {
    display: grid;
    align-items: start;
    grid-template-columns: minmax(0, 1fr) 24rem;
    /* A tall card beside them must not pull the two others apart. */
    grid-template-rows: auto 1fr;
    gap: ${space(8)};
  }
`;

export const Card = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  padding: ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};

  ${from.medium} {
    padding: ${space(6)};
  }
`;

/** Beside the order and sticky on wide screens. On small ones its sections are laid out among the other cards. */
export const PayCard = styled(Card)`
  display: contents;

  ${from.large} {
    display: grid;
    grid-row: 1 / span 2;
    grid-column: 2;
    position: sticky;
    top: ${belowHeader};
  }
`;

export const PaySums = styled(Card)`
  ${from.large} {
    display: contents;
  }
`;

export const PayFooter = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  position: sticky;
  z-index: ${layer.sticky};
  bottom: 0;
  margin-inline: -${space(4)};
  padding: ${space(3)} ${space(4)} calc(${space(3)} + env(safe-area-inset-bottom));
  border-top: 1px solid ${color.line};
  background: ${color.surface};

  ${from.medium} {
    margin-inline: -${space(6)};
    padding-inline: ${space(6)};
  }

  ${from.large} {
    position: static;
    margin: 0;
    padding: 0;
    border: 0;
  }
`;
