import styled from 'styled-components';
import { Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';

const { color, from, radius, size, space, weight } = tokens;

/** Phones: the menu above the page. From 1024 px: beside it. */
export const Frame = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(6)};
  padding-block: ${space(4)} ${space(12)};

  ${from.medium} {
    padding-block: ${space(8)} ${space(16)};
  }

  ${from.large} {
    grid-template-columns: 240px minmax(0, 1fr);
    gap: ${space(12)};
    padding-block: ${space(10)} ${space(16)};
  }
`;

export const Main = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  max-width: ${tokens.width.text};
`;

export const Top = styled.div`
  display: grid;
  gap: ${space(2)};
`;

export const Title = styled.h1`
  font-size: ${size.display};
  font-weight: ${weight.extrabold};

  &:focus {
    outline: none;
  }
`;

export const Intro = styled.p`
  color: ${color.inkSoft};

  h2 + & {
    margin-top: ${space(1)};
  }

  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

/** What belongs together, on a card from 768 px. */
export const Card = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};

  ${from.medium} {
    padding: ${space(6)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.surface};
  }
`;

export const CardTitle = styled.h2`
  font-size: ${size.title};

  &:focus {
    outline: none;
  }
`;
