import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import type { EventTab, EventTabId } from './event-tab-list.tsx';
import { NOT_NARROW, Panel, PHONE, Tab, Tabs } from './event-tabs-style.ts';

/** The tabs after a key was pressed on one, the wanted one first: arrows go round, Home and End to the ends. */
const inKeyOrder = <T,>(key: string, tabs: T[], at: number): T[] | undefined => {
  const after = [...tabs.slice(at + 1), ...tabs.slice(0, at)];
  if (key === 'ArrowRight') return after;
  if (key === 'ArrowLeft') return after.toReversed();
  if (key === 'Home') return tabs;
  return key === 'End' ? tabs.toReversed() : undefined;
};

/** Where the window has no such tab, and which one it has instead. */
const getFallback = ({ under, narrow }: EventTab): { query: string; instead: EventTabId } | undefined => {
  if (under) return { query: PHONE, instead: under };
  return narrow ? { query: NOT_NARROW, instead: 'deskripsi' } : undefined;
};

/** A tab that the window does not have cannot stay chosen, or no tab would be chosen and none take the focus. */
const useTabOfWindow = (active: EventTab | undefined, onChange: (id: EventTabId) => void) => {
  const { query, instead } = (active && getFallback(active)) ?? {};
  useEffect(() => {
    if (query === undefined || instead === undefined) return undefined;
    const lacking = window.matchMedia(query);
    const leave = () => {
      if (lacking.matches) onChange(instead);
    };
    leave();
    lacking.addEventListener('change', leave);
    return () => lacking.removeEventListener('change', leave);
  }, [query, instead, onChange]);
};

export type EventTabsProps = { tabs: EventTab[]; active: EventTabId; onChange: (id: EventTabId) => void };

/**
 * The tabs of the event page (ARIA pattern, automatic activation). Every panel is in the document, so that search
 * engines and visitors without JavaScript get the whole text; style alone decides what is seen, by width too.
 */
export const EventTabs = ({ tabs, active, onChange }: EventTabsProps) => {
  const base = useId();
  const buttons = useRef(new Map<EventTabId, HTMLButtonElement>());
  const activeTab = tabs.find(({ id }) => id === active);
  const above = activeTab?.under;
  useTabOfWindow(activeTab, onChange);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const ids = tabs.map(({ id }) => id);
    const wanted = inKeyOrder(event.key, ids, ids.indexOf(active));
    if (!wanted) return;
    event.preventDefault();
    // A tab that the width hides takes no focus: then it is the next one's turn.
    const reached = wanted.find((id) => {
      const button = buttons.current.get(id);
      button?.focus();
      return button !== undefined && button === document.activeElement;
    });
    if (reached) onChange(reached);
  };

  return (
    <div>
      <Tabs role="tablist" aria-label="Tentang event ini">
        {tabs.map(({ id, label, under, narrow }) => (
          <Tab
            key={id}
            ref={(button) => {
              if (button) buttons.current.set(id, button);
              else buttons.current.delete(id);
            }}
            type="button"
            role="tab"
            id={`${base}-tab-${id}`}
            aria-selected={id === active}
            aria-controls={`${base}-${id}`}
            tabIndex={id === active ? 0 : -1}
            data-under={under}
            data-narrow={narrow}
            onClick={() => onChange(id)}
            onKeyDown={onKeyDown}
          >
            {label}
          </Tab>
        ))}
      </Tabs>
      {tabs.map(({ id, panel, under, narrow }) => (
        <Panel
          key={id}
          role="tabpanel"
          id={`${base}-${id}`}
          aria-labelledby={`${base}-tab-${id}`}
          tabIndex={0}
          data-state={id === active ? 'active' : 'inactive'}
          data-under={under}
          data-narrow={narrow}
          data-beside={under === active || id === above}
        >
          {panel}
        </Panel>
      ))}
    </div>
  );
};
