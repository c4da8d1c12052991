import styled from 'styled-components';
import { Skeleton, Stack } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import type { EventDetail, OpenedEvent } from '@acara/shared-contract';
import { FactsArea, PageGrid, PosterArea, TabsArea } from './event-page-layout.ts';
import { Card, EventFacts, Fact, FactList } from './hero/event-facts.tsx';
import { EventPoster } from './hero/event-poster.tsx';

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

/** As high as the window: the footer must not be seen moving when the texts come. */
const Paragraphs = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(3)};
  min-height: 100vh;
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

const FactsSkeleton = () => (
  <Card aria-hidden="true">
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
);

/** What a card does not have; nothing of it is shown or pressed before the event is there. */
const UNKNOWN: Pick<EventDetail, Exclude<keyof EventDetail, keyof OpenedEvent['event']>> = {
  event_description: '',
  event_private: false,
  seat_image_url: null,
  event_calendar_url: '',
  tag: [],
  event_agenda: [],
  gallery: [],
  seat: null,
};
const nothing = () => undefined;

/** The facts of the page as far as a card has them, in the same places. */
const OpenedFacts = ({ event }: Pick<OpenedEvent, 'event'>) => {
  const { event_sale_status: status, event_price_from: priceFrom } = event;
  return (
    <EventFacts
      event={{ ...event, ...UNKNOWN }}
      sale={{ status, priceFrom, daysLeft: null }}
      onShowOrganizer={nothing}
      onShowTickets={status === null ? undefined : nothing}
      ticketsButton={null}
    />
  );
};

/** @param opened the card that the visitor came from */
export const EventPageSkeleton = ({ opened }: { opened?: OpenedEvent }) => (
  <PageGrid>
    <div role="status" className="visually-hidden">
      {opened ? 'Memuat event…' : <h1>Memuat event…</h1>}
    </div>
    <PosterArea aria-hidden={!opened}>
      {opened ? (
        <EventPoster event={opened.event} placeholder={opened.picture} />
      ) : (
        <PosterSkeleton $ratio="16 / 9" $radius="0" />
      )}
    </PosterArea>
    <FactsArea inert>{opened ? <OpenedFacts event={opened.event} /> : <FactsSkeleton />}</FactsArea>
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
