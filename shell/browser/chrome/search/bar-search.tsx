import { useEffect, useRef, useState, type FormEvent, type RefObject, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { link, routeAt } from '@acara/shared-contract/links';
import { Fragment } from '@acara/shared-remote/fragments';
import { SearchIcon, ArrowLeftIcon, IconButton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { searchShortcuts, isSearchShortcut, useSlash } from './search-shortcut.ts';

const Form = styled.form`
  position: relative;
  width: 100%;
`;

const Field = styled.input`
  width: 100%;
  height: ${tokens.target};
  padding: 0 ${tokens.space(4)} 0 ${tokens.space(11)};
  border: 1px solid ${tokens.color.lineStrong};
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  appearance: none;

  &::placeholder {
    color: ${tokens.color.inkSoft};
    opacity: 1;
  }

  &:focus-visible {
    border-color: ${tokens.color.brandInk};
    outline-offset: 0;
  }
`;

const Submit = styled.button`
  position: absolute;
  top: 0;
  left: 0;
  display: grid;
  place-items: center;
  width: ${tokens.target};
  height: ${tokens.target};
  padding: 0;
  border: 0;
  border-radius: ${tokens.radius.pill};
  background: none;
  color: ${tokens.color.inkSoft};

  &:hover {
    color: ${tokens.color.brandInk};
  }
`;

/** The shortcut, shown where a keyboard is likely. */
const Key = styled.kbd`
  display: none;
  position: absolute;
  top: 50%;
  right: ${tokens.space(3)};
  place-items: center;
  width: 24px;
  height: 24px;
  border: 1px solid ${tokens.color.line};
  border-radius: 6px;
  color: ${tokens.color.inkSoft};
  font: inherit;
  font-size: ${tokens.size.small};
  transform: translateY(-50%);
  pointer-events: none;

  ${tokens.from.large} {
    @media (hover: hover) and (pointer: fine) {
      display: grid;
    }
  }

  ${Field}:focus ~ &,
  ${Field}:not(:placeholder-shown) ~ & {
    display: none;
  }
`;

type SearchFormProps = {
  field: RefObject<HTMLInputElement | null>;
  keyword: string;
  onSearch: (to: string) => void;
};

/**
 * The `action` of the form is for a submit before hydration, which the edge redirects. The search works without
 * suggestions.
 */
const SearchForm = ({ field, keyword, onSearch }: SearchFormProps) => {
  const hasSlash = useSlash();
  const [focused, setFocused] = useState<HTMLInputElement | null>(null);
  const [searched, setSearched] = useState<{ keyword: string }>();
  const shown = useRef(keyword);
  useEffect(() => {
    // It may have the focus since before hydration.
    if (field.current && field.current === document.activeElement) setFocused(field.current);
  }, [field]);
  useEffect(() => {
    const input = field.current;
    if (keyword === shown.current || !input) return;
    shown.current = keyword;
    // Keeps what the visitor is typing.
    if (document.activeElement !== input) input.value = keyword;
  }, [keyword, field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim();
    if (!typed) return;
    field.current?.blur();
    setSearched({ keyword: typed });
    onSearch(link('search', { keyword: typed }));
  };

  return (
    <Form role="search" action="/search" onSubmit={submit}>
      <Field
        ref={field}
        type="text"
        inputMode="search"
        role="combobox"
        aria-expanded="false"
        aria-autocomplete="list"
        name="keyword"
        defaultValue={keyword}
        onFocus={(event) => setFocused(event.currentTarget)}
        placeholder="Cari Event.."
        aria-label="Cari event"
        aria-keyshortcuts={searchShortcuts(hasSlash)}
        autoComplete="off"
        enterKeyHint="search"
      />
      {hasSlash && <Key aria-hidden="true">/</Key>}
      <Submit type="submit" aria-label="Cari">
        <SearchIcon />
      </Submit>
      {focused && <Fragment name="search.suggestions" field={focused} searched={searched} onChoose={onSearch} />}
    </Form>
  );
};

const OnSmall = styled.div`
  display: flex;
  margin-inline-start: auto;

  ${tokens.from.medium} {
    display: none;
  }
`;

/** On small screens it covers the whole bar, only while it is open. */
const Place = styled.div`
  ${tokens.below.medium} {
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
    flex: 1 1 15rem;
    max-width: 26.25rem;
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
