import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { routeAt } from '@acara/shared-contract/links';
import { ArrowLeftIcon, IconButton, SearchIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { SearchForm } from './search-form.tsx';
import { isSearchShortcut } from './search-shortcut.ts';

const OnSmall = styled.div`
  display: flex;
  margin-inline-start: auto;

  ${tokens.from.medium} {
    display: none;
  }
`;

/** On small screens it covers the whole bar, only while it is open. */
const Place = styled.div`
  @media (max-width: 767px) {
    position: absolute;
    inset: 0;
    z-index: 1;
    display: none;
    align-items: center;
    gap: ${tokens.space(2)};
    padding-inline: ${tokens.space(1)} ${tokens.space(4)};
    background: ${tokens.color.ground};

    &[data-open='true'] {
      display: flex;
    }
  }

  ${tokens.from.medium} {
    flex: 1 1 240px;
    max-width: 420px;
  }
`;

/** The keyword of a page of search results; empty on any other page. */
const keywordFromPath = (path: string): string => {
  if (routeAt(path)?.name !== 'search') return '';
  try {
    return decodeURIComponent(path.split('/')[2] ?? '').trim();
  } catch {
    return '';
  }
};

type BarSearchProps = {
  path: string;
  navigate: (to: string) => void;
};

/** The keyword search: a field, on small screens behind an icon. */
export const BarSearch = ({ path, navigate }: BarSearchProps) => {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const input = field.current;
      if (!input || !isSearchShortcut(event)) return;
      event.preventDefault();
      // On small screens the field has to be opened first.
      if (input.getClientRects().length === 0) setOpen(true);
      input.focus();
      input.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (open && event.key === 'Escape') close();
  };
  const search = (to: string) => {
    setOpen(false);
    navigate(to);
  };

  return (
    <>
      <Place data-open={open} onKeyDown={closeOnEscape}>
        <OnSmall>
          <IconButton label="Tutup pencarian" onClick={close}>
            <ArrowLeftIcon />
          </IconButton>
        </OnSmall>
        <SearchForm field={field} keyword={keywordFromPath(path)} onSearch={search} />
      </Place>
      <OnSmall>
        <IconButton ref={opener} label="Buka pencarian" aria-expanded={open} onClick={() => setOpen(true)}>
          <SearchIcon />
        </IconButton>
      </OnSmall>
    </>
  );
};
