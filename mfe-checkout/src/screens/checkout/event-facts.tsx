import { useId, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { CheckoutDraft } from '@acara/shared-contract';
import { formatDayRange, formatTimeRange, getInitials } from '@acara/shared-ui/formats';
import { CalendarIcon, ClockIcon, PinIcon, SizedImage, Stack, Text } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { Card } from './checkout-style.ts';

const { below, color, from, radius, size, space, weight } = tokens;

const Top = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: center;
  gap: ${space(4)};

  &:has(> img) {
    grid-template-columns: 96px minmax(0, 1fr);
  }

  > img {
    width: 100%;
    aspect-ratio: 16 / 9;
    background: ${color.skeleton};
    object-fit: cover;
    border-radius: ${radius.control};
  }

  ${below.phone} {
    &:has(> img) {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  ${from.medium} {
    &:has(> img) {
      grid-template-columns: 192px minmax(0, 1fr);
    }
  }
`;

const Fact = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space(3)};

  svg {
    color: ${color.brandInk};
  }
`;

const Organizer = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space(3)};
  padding-top: ${space(4)};
  border-top: 1px solid ${color.line};

  small {
    display: block;
    color: ${color.inkSoft};
    font-size: ${size.small};
  }
`;

const Logo = styled.span`
  display: grid;
  place-items: center;
  width: ${space(12)};
  height: ${space(12)};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.brandSoft};
  color: ${color.brandInk};
  font-weight: ${weight.bold};
  overflow: hidden;

  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
    background: #fff;
  }
`;

const fact = (icon: ReactNode, name: string, text: string) => (
  <Fact>
    <dt>
      {icon}
      <span className="visually-hidden">{name}</span>
    </dt>
    <dd>{text}</dd>
  </Fact>
);

export const EventFacts = ({ draft }: { draft: CheckoutDraft }) => {
  const nameId = useId();
  const [isPosterBroken, setPosterBroken] = useState(false);
  const [isLogoBroken, setLogoBroken] = useState(false);
  const { seat_detail_datetime: start, seat_detail_end_datetime: end } = draft;
  return (
    <Card aria-labelledby={nameId}>
      <Top>
        {!isPosterBroken && (
          <SizedImage
            url={draft.event_image_url}
            sizes="192px"
            alt=""
            width={1280}
            height={720}
            onError={() => setPosterBroken(true)}
          />
        )}
        <Text as="h2" $size="title" $weight="extrabold" id={nameId}>
          {draft.event_name}
        </Text>
      </Top>
      <Stack as="dl" $gap={3}>
        {fact(<CalendarIcon />, 'Tanggal', formatDayRange(start, end))}
        {fact(<ClockIcon />, 'Waktu', formatTimeRange(start, end))}
        {draft.event_place && fact(<PinIcon />, 'Tempat', draft.event_place)}
      </Stack>
      <Organizer>
        <Logo aria-hidden="true">
          {draft.organizer_logo && !isLogoBroken ? (
            <img src={draft.organizer_logo} alt="" width={48} height={48} onError={() => setLogoBroken(true)} />
          ) : (
            getInitials(draft.organizer_name, 1)
          )}
        </Logo>
        <p>
          <small>Penyelenggara</small>
          <span>{draft.organizer_name}</span>
        </p>
      </Organizer>
    </Card>
  );
};
