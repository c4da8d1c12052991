import { useEffect, useId, useState, type MouseEvent } from 'react';
import { recentSearches } from './recent-searches.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { Forget, GroupName, List, Panel } from './suggestions-style.ts';
import { useComboboxField } from './use-combobox-field.ts';
import { useSuggestions } from './use-suggestions.ts';

export type SearchSuggestionsProps = {
  /** The search field of the page, which works without suggestions too. */
  field: HTMLInputElement;
  /** The last search that was made with the field, another object for each; kept, to be offered again. */
  searched?: { keyword: string };
  /** Goes to what was chosen. */
  onChoose: (to: string) => void;
};

/** What opens below the search field, after the combobox pattern of WAI-ARIA: the focus stays in the field. */
export const SearchSuggestions = ({ field, searched, onChoose }: SearchSuggestionsProps) => {
  const id = useId();
  const { groups, isOpen, open, close, forget } = useSuggestions(field);
  const options = groups.flatMap((group) => group.options);
  /** Place of the option that is meant; -1 while the text is. */
  const [active, setActive] = useState(-1);
  useEffect(() => setActive(-1), [groups, isOpen]);
  const meant = options[active];
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
    // While no option is meant these belong to the text.
    Home: isOpen && meant ? () => setActive(0) : undefined,
    End: isOpen && meant ? () => setActive(options.length - 1) : undefined,
    Enter: isOpen && meant ? () => choose(meant.to) : undefined,
    Delete: isOpen && meant?.kind === 'recent' ? () => forget(meant.keyword) : undefined,
  };
  const onKey = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.isComposing) return;
    event.preventDefault();
    // The first Escape closes the list, the next one what holds the field.
    event.stopPropagation();
    act();
  };
  useComboboxField({ field, listId: id, activeId: meant && getId(active), isOpen, onKey });
  useEffect(() => {
    if (meant) document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [meant, id, active]);

  const onPress = (event: MouseEvent, to: string) => {
    // A link opened in a new tab keeps its own way.
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
        // A press must not take the focus from the field, or the list would close before it is heard.
        <Panel onMouseDown={(event) => event.preventDefault()}>
          <List role="listbox" id={id} aria-label="Saran pencarian">
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
          </List>
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
