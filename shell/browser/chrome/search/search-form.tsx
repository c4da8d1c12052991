import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import styled from 'styled-components';
import { link } from '@acara/shared-contract/links';
import { Fragment } from '@acara/shared-ui/fragments';
import { SearchIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { searchShortcuts } from './search-shortcut.ts';
import { useSlash } from './slash-choice.ts';

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

export type SearchFormProps = {
  field: RefObject<HTMLInputElement | null>;
  /** Keyword of the page of results; empty on any other page. */
  keyword: string;
  /** Called with the address of the results, or of a chosen suggestion. */
  onSearch: (to: string) => void;
};

/**
 * The search form of the bar. Its `action` is for a submit before hydration, which the edge redirects to the results.
 * Suggestions are loaded when the field gets the focus; the search works without them.
 */
export const SearchForm = ({ field, keyword, onSearch }: SearchFormProps) => {
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
