import styled from 'styled-components';
import { Container, type Elements, PageTitle, Stack, Text } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { Billboard } from './billboard.tsx';

const { color, from, radius, space, target, weight } = tokens;

/** Phones: the form alone. From 1024 px: a poster beside it. */
const Frame = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding-block: ${space(6)} ${space(12)};

  ${from.medium} {
    padding-block: ${space(10)} ${space(16)};
  }

  ${from.large} {
    grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
    gap: ${space(12)};
    align-items: stretch;
  }

  ${from.wide} {
    gap: ${space(20)};
  }
`;

const Side = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(6)};
  width: 100%;
  /* The widest that Google's button gets. */
  max-width: 400px;
  margin-inline: auto;

  ${from.medium} {
    max-width: calc(400px + 2 * ${space(8)} + 2px);
    padding: ${space(8)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.surface};
  }

  ${from.large} {
    align-content: center;
    max-width: 400px;
    min-height: 600px;
    padding: ${space(4)} 0;
    border: 0;
    background: none;
  }
`;

export const Elsewhere = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 ${space(2)};
  color: ${color.inkSoft};
`;

export const TextLink = styled.a`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  min-height: ${target};
  font-weight: ${weight.semibold};
`;

export const AccountFrame = ({ title, intro, children }: { title: string; intro: string; children: Elements }) => (
  <Frame>
    <Billboard />
    <Side>
      <Stack $gap={2}>
        <PageTitle>{title}</PageTitle>
        <Text $soft>{intro}</Text>
      </Stack>
      {children}
    </Side>
  </Frame>
);
