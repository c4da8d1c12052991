import { useState } from 'react';
import styled from 'styled-components';
import { useQuery } from '@tanstack/react-query';
import { catalogueQueries } from '@acara/shared-api';
import { ChunkError, loadAhead, useLoaded } from '@acara/shared-ui/on-demand';
import { Dialog } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { cityText, daysText, isFiltered, priceText, type EventFilters } from './event-filters.ts';
import type { FilterName, FilterSheetProps } from './filter-sheet.tsx';

const { color, radius, space, target, weight } = tokens;

const load = () => import('./filter-sheet.tsx').then(({ FilterSheet }) => FilterSheet);

const ahead = () => loadAhead(load);

const LazySheet = (props: FilterSheetProps) => {
  const loaded = useLoaded(load);
  if (loaded.state === 'failed') return <ChunkError onRetry={loaded.retry} />;
  return loaded.state === 'loaded' && <loaded.part {...props} />;
};

const Pills = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

const Pill = styled.button`
  min-height: ${target};
  max-width: 100%;
  padding: ${space(1)} ${space(4)};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.pill};
  background: ${color.surface};
  color: ${color.ink};
  font-weight: ${weight.semibold};
  line-height: 1.3;
  text-align: start;
  &:hover {
    border-color: ${color.brandInk};
  }
  &[data-chosen] {
    border-color: ${color.brandInk};
    background: ${color.brandSoft};
    color: ${color.brandInk};
  }
`;

export type FilterPillsProps = Pick<FilterSheetProps, 'count'> & {
  filters: EventFilters;
  /** Also of none. */
  onChoose: (filters: EventFilters) => void;
};

/** City, days and price of a list in one row. A pill opens the sheet in which all of them are chosen. */
export const FilterPills = ({ filters, onChoose, count }: FilterPillsProps) => {
  const [open, setOpen] = useState<FilterName>();
  const cities = useQuery({ ...catalogueQueries.cities(), enabled: filters.city !== undefined || open !== undefined });
  const names: Record<FilterName, { chosen: boolean; text: string }> = {
    city: {
      chosen: filters.city !== undefined,
      text: filters.city === undefined ? 'Kota' : (cityText(filters, cities.data) ?? 'Kota …'),
    },
    days: { chosen: filters.date !== undefined, text: filters.date === undefined ? 'Kapan' : daysText(filters) },
    price: {
      chosen: filters.price !== undefined,
      text: filters.price === undefined ? 'Harga' : priceText(filters.price),
    },
  };
  return (
    <Pills role="group" aria-label="Saring event" onPointerEnter={ahead} onFocus={ahead}>
      {(['city', 'days', 'price'] as const).map((name) => (
        <Pill
          key={name}
          type="button"
          aria-haspopup="dialog"
          data-chosen={names[name].chosen || undefined}
          onClick={() => setOpen(name)}
        >
          {names[name].text}
        </Pill>
      ))}
      {isFiltered(filters) && (
        <Pill type="button" onClick={() => onChoose({})}>
          Hapus saringan
        </Pill>
      )}
      <Dialog open={open !== undefined} onClose={() => setOpen(undefined)} title="Saring event" shape="sheet">
        <LazySheet
          key={open}
          first={open ?? 'city'}
          filters={filters}
          cities={cities.data}
          count={count}
          onChoose={(chosen) => {
            setOpen(undefined);
            onChoose(chosen);
          }}
        />
      </Dialog>
    </Pills>
  );
};
