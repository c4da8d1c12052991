import { useId, type ReactNode } from 'react';
import { formatCount } from '@acara/shared-ui/formats';
import { Count, Section, SectionTitle } from './my-tickets-style.ts';

export type TicketSectionProps = {
  title: string;
  /** Tickets in it; undefined while that is not known. */
  count: number | undefined;
  /** Not printed. */
  notPrinted?: boolean;
  children: ReactNode;
};

/** A titled part of the page with the count of its tickets. */
export const TicketSection = ({ title, count, notPrinted, children }: TicketSectionProps) => {
  const titleId = useId();
  return (
    <Section aria-labelledby={titleId} data-not-printed={notPrinted || undefined}>
      <SectionTitle id={titleId}>
        {title}
        {count !== undefined && (
          <Count>
            {formatCount(count)}
            <span className="visually-hidden"> tiket</span>
          </Count>
        )}
      </SectionTitle>
      {children}
    </Section>
  );
};
