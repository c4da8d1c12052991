import { useEffect, useId, useState, type MouseEvent } from 'react';
import { Stack } from '@acara/shared-ui/primitives';
import { recentSearches } from './recent-searches.ts';
import { SuggestionRow, Forget, GroupName, Panel } from './suggestion-row.tsx';
import { useComboboxField, useSuggestions } from './use-suggestions.ts';

export type SearchSuggestionsProps = {
  field: HTMLInputElement;
  /** The last search that was made with the field, another object for each; saved as a recent search. */
  searched?: { keyword: string };
  onChoose: (to: string) => void;
};

/** The suggestions below the search field, by the combobox pattern of WAI-ARIA: the focus stays in the field. */
export const SearchSuggestions = ({ field, searched, onChoose }: SearchSuggestionsProps) => {
  const id = useId();
  const { groups, isOpen, open, close, forget } = useSuggestions(field);
  const options = groups.flatMap((group) => group.options);
  /** Index of the active option; -1: none. */
  const [active, setActive] = useState(-1);
  useEffect(() => void setActive(-1), [groups, isOpen]);
  const activeOption = options[active];
  const getId = (at: number) => `${id}-${at}`;

  useEffect(() => {
    if (searched) recentSearches.add(searched.keyword);
  }, [searched]);

  const choose = (to: string) => {
    close();
    field.blur();
    onChoose(to);
  };
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: isOpen ? () => setActive(Math.min(active + 1, options.length - 1)) : open,
    ArrowUp: isOpen ? () => setActive(Math.max(active - 1, -1)) : undefined,
    Escape: isOpen ? close : undefined,
    // Without an active option these keys belong to the text.
    Home: isOpen && activeOption ? () => setActive(0) : undefined,
    End: isOpen && activeOption ? () => setActive(options.length - 1) : undefined,
    Enter: isOpen && activeOption ? () => choose(activeOption.to) : undefined,
    Delete: isOpen && activeOption?.kind === 'recent' ? () => forget(activeOption.keyword) : undefined,
  };
  const onKey = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.isComposing) return;
    event.preventDefault();
    // The first Escape closes the list, the next one the search bar.
    event.stopPropagation();
    act();
  };
  useComboboxField({ field, listId: id, activeId: activeOption && getId(active), isOpen, onKey });
  useEffect(() => {
    if (activeOption) document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeOption, id, active]);

  const onPress = (event: MouseEvent, to: string) => {
    // A link that is opened in a new tab is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    choose(to);
  };
  let at = -1;
  return (
    <>
      <div role="status" className="visually-hidden">
        {isOpen && `${options.length} saran`}
      </div>
      {isOpen && (
        // A press must not take the focus from the field, or the list would close before the click.
        <Panel onMouseDown={(event) => event.preventDefault()}>
          <Stack $gap={1} role="listbox" id={id} aria-label="Saran pencarian">
            {groups.map(({ name, options: rows }) => (
              <div key={name} role="group" aria-label={name}>
                <GroupName aria-hidden="true">{name}</GroupName>
                {rows.map((option) => {
                  at += 1;
                  const place = at;
                  return (
                    <SuggestionRow
                      key={option.to}
                      id={getId(place)}
                      option={option}
                      isActive={place === active}
                      onPoint={() => setActive(place)}
                      onPress={(event) => onPress(event, option.to)}
                      onForget={forget}
                    />
                  );
                })}
              </div>
            ))}
          </Stack>
          {options[0]?.kind === 'recent' && (
            <Forget type="button" tabIndex={-1} onClick={() => forget()}>
              Hapus semua pencarian
            </Forget>
          )}
        </Panel>
      )}
    </>
  );
};
