import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { Page } from '../../components/order/order-page-style.ts';
import { useId } from 'react';
import { formatCount } from '@acara/shared-ui/formats';
import type { Elements } from '@acara/shared-ui/primitives';

const { color, from, radius, size, space, weight } = tokens;

/** On paper only tickets; where one is printed, only that one and its event. */
export const TicketsPage = styled(Page)`
  @media print {
    padding: 0;

    [data-not-printed],
    &[data-one] h1,
    &[data-one] h2,
    &[data-one] section:not(:has([data-printed])),
    &[data-one] section > div:not(:has([data-printed])),
    &[data-one] li:not([data-printed]) {
      display: none;
    }
  }
`;

/** At the end of the page: hardly anybody needs paper. */
export const PrintLine = styled.p`
  @media print {
    display: none;
  }
`;

export const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};

  /* Gaps of a grid get lost between pages. */
  @media print {
    display: block;
  }
`;

const SectionTitle = styled.h2`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  font-size: ${size.title};
`;

const Count = styled.span`
  flex: none;
  min-width: ${space(8)};
  padding: ${space(0.5)} ${space(2.5)};
  border-radius: ${radius.pill};
  background: ${color.brandSoft};
  color: ${color.brandInk};
  font-size: ${size.body};
  font-variant-numeric: tabular-nums;
  font-weight: ${weight.bold};
  text-align: center;
  letter-spacing: 0;
`;

export const Group = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  padding: ${space(3)};
  border-radius: ${radius.card};
  background: ${color.sunken};

  ${from.medium} {
    padding: ${space(5)};
  }
  ${from.large} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 8fr);
    gap: ${space(6)};
    align-items: start;
  }

  @media print {
    padding: ${space(3)} 0;
    margin-bottom: ${space(3)};
    /* The event stays with its first ticket. */
    > :first-child {
      break-inside: avoid;
      break-after: avoid;
    }
  }
`;

export const Stubs = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};

  ${from.medium} {
    grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr));
    gap: ${space(4)};

    > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }

  @media print {
    grid-template-columns: minmax(0, 1fr);

    li {
      break-inside: avoid;
    }
  }
`;

type TicketSectionProps = {
  title: string;
  /** Tickets in it; undefined while that is not known. */
  count: number | undefined;
  notPrinted?: boolean;
  children: Elements;
};

export const TicketSection = ({ title, count, notPrinted, children }: TicketSectionProps) => {
  const titleId = useId();
  return (
    <Section aria-labelledby={titleId} data-not-printed={notPrinted || undefined}>
      <SectionTitle id={titleId}>
        <span>{title}</span>
        {count !== undefined && (
          <Count>
            <span>{formatCount(count)}</span>
            <span className="visually-hidden"> tiket</span>
          </Count>
        )}
      </SectionTitle>
      {children}
    </Section>
  );
};
