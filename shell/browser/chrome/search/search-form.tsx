import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import styled from 'styled-components';
import { link } from '@acara/shared-contract/links';
import { Fragment } from '@acara/shared-ui/fragments';
import { SearchIcon } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { searchShortcuts } from './search-shortcut.ts';
import { useSlash } from './use-slash.ts';

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

/** Shows the shortcut where there is likely a keyboard. */
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
  /** What the page shows the results of; empty on any other page. */
  keyword: string;
  /** Called with the address of the results, or of what was chosen of the suggestions. */
  onSearch: (to: string) => void;
};

/**
 * The keyword search of the bar. Nothing happens for an empty or whitespace-only keyword. The action is only for a
 * submit before the page is hydrated; the edge sends it on to the results. Suggestions come once the field is entered; without
 * them it searches as it always does.
 */
export const SearchForm = ({ field, keyword, onSearch }: SearchFormProps) => {
  const hasSlash = useSlash();
  const [entered, setEntered] = useState<HTMLInputElement | null>(null);
  const [searched, setSearched] = useState<{ keyword: string }>();
  const shown = useRef(keyword);
  useEffect(() => {
    // It may have been entered before the page was hydrated.
    if (field.current && field.current === document.activeElement) setEntered(field.current);
  }, [field]);
  useEffect(() => {
    const input = field.current;
    if (keyword === shown.current || !input) return;
    shown.current = keyword;
    // What is being typed meanwhile stays.
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
        onFocus={(event) => setEntered(event.currentTarget)}
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
      {entered && <Fragment name="search.suggestions" field={entered} searched={searched} onChoose={onSearch} />}
    </Form>
  );
};
