import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Dialog, SearchIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { SearchForm, type EventFilter, type SearchFormProps } from './search-form.tsx';

const Wide = styled.div`
  display: none;
  ${tokens.from.medium} {
    display: block;
  }
`;

const Opener = styled.button`
  display: flex;
  align-items: center;
  gap: ${tokens.space(3)};
  width: 100%;
  min-height: 52px;
  padding: ${tokens.space(1)} ${tokens.space(4)};
  border: 1px solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  text-align: start;
  svg {
    flex: none;
    color: ${tokens.color.brandInk};
  }
  ${tokens.from.medium} {
    display: none;
  }
`;

const OpenerText = styled.span`
  display: grid;
  line-height: 1.35;
  small {
    color: ${tokens.color.inkSoft};
    font-size: ${tokens.size.small};
  }
  strong {
    font-weight: ${tokens.weight.semibold};
  }
`;

export type SearchPanelProps = SearchFormProps & {
  /** Choices to edit: each new object opens the panel with them. */
  refill?: EventFilter;
};

/** A row of fields; on small screens a button that opens them as a sheet. */
export const SearchPanel = ({ refill, onSearch, ...props }: SearchPanelProps) => {
  const [sheetOpen, setSheetOpen] = useState(false);
  const [filled, setFilled] = useState<EventFilter>();
  const wide = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!refill) return;
    setFilled(refill);
    if (wide.current?.getClientRects().length === 0) setSheetOpen(true);
  }, [refill]);
  useEffect(() => {
    if (filled) wide.current?.querySelector('input')?.focus();
  }, [filled]);

  const close = () => {
    setSheetOpen(false);
    setFilled(undefined);
  };
  const search = (filter: EventFilter) => {
    close();
    onSearch(filter);
  };
  // Other initial choices need a new form.
  const form = <SearchForm key={JSON.stringify(filled)} {...props} initial={filled} onSearch={search} />;
  return (
    <>
      <Wide ref={wide}>{form}</Wide>
      <Opener type="button" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
        <SearchIcon />
        <OpenerText>
          <strong>Cari event</strong>
          <small>Semua Event · Semua lokasi · Kapan Aja</small>
        </OpenerText>
      </Opener>
      <Dialog open={sheetOpen} onClose={close} title="Cari event" shape="sheet">
        {form}
      </Dialog>
    </>
  );
};
