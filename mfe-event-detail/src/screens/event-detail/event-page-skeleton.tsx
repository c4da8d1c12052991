import styled from 'styled-components';
import { Skeleton, Stack } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { FactsArea, PageGrid, PosterArea, TabsArea } from './event-page-layout.ts';
import { Card, Fact, FactList } from './hero/event-facts.tsx';

const { color, from, radius, space } = tokens;

const PosterSkeleton = styled(Skeleton)`
  ${from.medium} {
    border-radius: ${radius.card};
  }
`;

const TabRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(6)};
  height: 49px;
  border-bottom: 1px solid ${color.line};
`;

const Paragraphs = styled.div`
  display: grid;
  gap: ${space(3)};
  padding-top: ${space(6)};
`;

const Line = ({ width }: { width: string }) => <Skeleton $width={width} $height="16px" />;

/** Time, place, organiser and price: width of the first line, and whether links follow below. */
const FACTS = [
  ['60%', true],
  ['75%', true],
  ['50%', false],
  ['40%', false],
] as const;

export const EventPageSkeleton = () => (
  <PageGrid>
    <div role="status" className="visually-hidden">
      <h1>Memuat event…</h1>
    </div>
    <PosterArea aria-hidden="true">
      <PosterSkeleton $ratio="16 / 9" $radius="0" />
    </PosterArea>
    <FactsArea aria-hidden="true">
      <Card>
        <Stack $gap={2}>
          <Skeleton $height="28px" $width="90%" />
          <Skeleton $height="28px" $width="55%" />
        </Stack>
        <FactList as="div">
          {FACTS.map(([width, link]) => (
            <Fact as="div" key={width}>
              <Skeleton $width="20px" $height="20px" />
              <Stack $gap={2}>
                <Line width={width} />
                <Line width="35%" />
                {link && <Line width="45%" />}
              </Stack>
            </Fact>
          ))}
        </FactList>
        <Skeleton $height="44px" />
        <Skeleton $height="44px" />
      </Card>
    </FactsArea>
    <TabsArea aria-hidden="true">
      <TabRow>
        <Line width="72px" />
        <Line width="110px" />
        <Line width="56px" />
      </TabRow>
      <Paragraphs>
        {['100%', '94%', '98%', '60%', '96%', '90%', '45%'].map((width) => (
          <Line key={width} width={width} />
        ))}
      </Paragraphs>
    </TabsArea>
  </PageGrid>
);
