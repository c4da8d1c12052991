import { useState } from 'react';
import styled from 'styled-components';
import { Dialog } from '../primitives/dialog.tsx';
import { SearchIcon } from '../primitives/icons.tsx';
import { tokens } from '../theme/tokens.ts';
import type { EventFilter } from './event-filter.ts';
import { SearchForm, type SearchFormProps } from './search-form.tsx';

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
  text-align: left;
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

/** The search panel: a row of fields, and on small screens one button that opens them as a sheet. Spec §2 Home page. */
export const SearchPanel = (props: SearchFormProps) => {
  const [sheetOpen, setSheetOpen] = useState(false);
  const searchFromSheet = (filter: EventFilter) => {
    setSheetOpen(false);
    props.onSearch(filter);
  };
  return (
    <>
      <Wide>
        <SearchForm {...props} />
      </Wide>
      <Opener type="button" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
        <SearchIcon />
        <OpenerText>
          <strong>Cari event</strong>
          <small>Semua Event · Semua lokasi · Kapan Aja</small>
        </OpenerText>
      </Opener>
      <Dialog open={sheetOpen} onClose={() => setSheetOpen(false)} title="Cari event" shape="sheet">
        <SearchForm {...props} onSearch={searchFromSheet} />
      </Dialog>
    </>
  );
};
