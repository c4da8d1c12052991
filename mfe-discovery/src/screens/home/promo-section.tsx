import styled from 'styled-components';
import { ButtonLink, Container, Stack } from '@acara/shared-ui/primitives';
import { useSettings } from '@acara/shared-remote/settings';
import { tokens } from '@acara/shared-ui/theme';

/** Deep ink in both schemes: the block is a poster of its own. */
const Poster = styled.section`
  display: grid;
  gap: ${tokens.space(6)};
  justify-items: start;
  padding: ${tokens.space(8)} ${tokens.space(6)};
  border-radius: 16px;
  background: ${tokens.color.stage};
  color: ${tokens.color.onStage};
  overflow: hidden;

  ${tokens.from.medium} {
    grid-template-columns: 1fr auto;
    align-items: center;
    padding: ${tokens.space(12)} ${tokens.space(14)};
  }
`;

const Title = styled.h2`
  max-width: 18ch;
  font-size: ${tokens.size.title};
`;

const Text = styled.p`
  max-width: 52ch;
  margin-bottom: ${tokens.space(3)};
  color: ${tokens.color.onStageSoft};
`;

const Action = styled(ButtonLink)`
  &:focus-visible {
    outline-color: ${tokens.color.onStage};
  }
`;

const Ticket = styled.svg`
  display: none;
  width: 260px;
  ${tokens.from.medium} {
    display: block;
  }
`;

export const PromoSection = () => {
  const { createEventUrl, siteName } = useSettings();
  return (
    <Container>
      <Poster aria-labelledby="promo-title">
        <Stack $gap={3} $items="start">
          <Title id="promo-title">Punya event? Kami bantu ramaikan.</Title>
          <Text>
            {`Konser, festival, seminar hingga webinar: buat halaman event, jual tiket dan jangkau pengunjung baru bersama ${siteName}.`}
          </Text>
          <Action href={createEventUrl} target="_blank" rel="noopener">
            Buat Event
          </Action>
        </Stack>
        <Ticket viewBox="0 0 260 160" aria-hidden="true" focusable="false">
          <g transform="rotate(-8 130 80)">
            <path
              d="M24 34h212a8 8 0 0 1 8 8v22a16 16 0 0 0 0 32v22a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8V96a16 16 0 0 0 0-32V42a8 8 0 0 1 8-8z"
              fill={tokens.color.brand}
            />
            <path
              d="M178 40v80"
              stroke={tokens.color.stage}
              strokeWidth="4"
              strokeDasharray="2 10"
              strokeLinecap="round"
            />
            <path
              d="M48 62h96M48 82h70M48 102h44"
              stroke={tokens.color.onBrand}
              strokeWidth="8"
              strokeLinecap="round"
            />
            <path
              d="M210 66l4.5 9.5 10.5 1.200-7.800 7.100 2.100 10.300-9.300-5.200-9.300 5.200 2.100-10.300-7.800-7.1 10.5-1.200z"
              fill={tokens.color.accent}
            />
          </g>
        </Ticket>
      </Poster>
    </Container>
  );
};
