import { useEffect, useRef, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import type { EventTab, EventTabId } from './event-tab-list.tsx';
import { tabPanelId } from './tab-panel-id.ts';

const { below, color, from, motion, space, weight, windowFrom } = tokens;

const Tabs = styled.div`
  display: flex;
  gap: ${space(2)};
  border-bottom: 1px solid ${color.line};
  overflow-x: auto;
  scrollbar-width: none;

  ${from.small} {
    gap: ${space(6)};
  }

  /* Every panel is shown instead. */
  @media (scripting: none) {
    display: none;
  }
`;

const Tab = styled.button`
  position: relative;
  flex: none;
  min-height: 48px;
  padding: 0 ${space(1)};
  border: 0;
  background: none;
  color: ${color.inkSoft};
  font-weight: ${weight.semibold};
  transition: color ${motion.fast};

  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 3px;
    border-radius: 3px 3px 0 0;
    background: ${color.brandInk};
    transform: scaleX(0);
    transition: transform ${motion.slow};
  }

  &:hover,
  &[aria-selected='true'] {
    color: ${color.ink};
  }

  &[aria-selected='true']::after {
    transform: none;
  }

  :has(> [data-early]) &[aria-selected='true']::after {
    transform: scaleX(0);
  }

  &:focus-visible {
    outline-offset: -4px;
  }

  ${below.medium} {
    &[data-under] {
      display: none;
    }
  }

  ${from.small} {
    &[data-narrow='true'] {
      display: none;
    }
  }
`;

const Panel = styled.div`
  padding-top: ${space(6)};

  &[data-state='inactive'] {
    display: none;
  }

  /* A data-under panel is shown together with the one above. */
  ${below.medium} {
    &[data-beside='true'][data-state='inactive'] {
      display: block;
    }

    &[data-under] {
      padding-top: ${space(10)};
    }
  }

  @media (scripting: none) {
    &[data-state='inactive'] {
      display: block;
      padding-top: ${space(10)};
    }
  }

  /* The one whose tab was pressed before the scripts were there (shell/workers/early-input.mjs), instead of the others. */
  :has(> [data-early]) > &&& {
    display: none;
  }

  &&&&[data-early] {
    display: block;
  }

  ${from.small} {
    &&[data-narrow='true'] {
      display: none;
    }
  }
`;

/** Candidates for the focus after a key, the best one first: arrows wrap around, Home and End go to the ends. */
const inKeyOrder = <T,>(key: string, tabs: T[], at: number): T[] | undefined => {
  const after = [...tabs.slice(at + 1), ...tabs.slice(0, at)];
  if (key === 'ArrowRight') return after;
  if (key === 'ArrowLeft') return after.toReversed();
  if (key === 'Home') return tabs;
  return key === 'End' ? tabs.toReversed() : undefined;
};

/** In which windows the tab is hidden, and which one replaces it. */
const getFallback = ({ under, narrow }: EventTab): { query: string; instead: EventTabId } | undefined => {
  if (under) return { query: `not all and ${windowFrom.medium}`, instead: under };
  return narrow ? { query: windowFrom.small, instead: 'deskripsi' } : undefined;
};

/** Leaves a tab that the window hides: otherwise no visible tab would be selected or focusable. */
const useVisibleTab = (active: EventTab | undefined, onChange: (id: EventTabId) => void) => {
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

export type EventTabsProps = {
  /** Prefix of ids. */
  base: string;
  tabs: EventTab[];
  active: EventTabId;
  /** The tab whose panel is shown: the previous one until the new one is rendered. */
  shown: EventTabId;
  onChange: (id: EventTabId) => void;
};

/** ARIA tabs. Every panel is in the document, for search engines and without scripts; CSS decides what is visible. */
export const EventTabs = ({ base, tabs, active, shown, onChange }: EventTabsProps) => {
  const area = useRef<HTMLDivElement>(null);
  const buttons = useRef(new Map<EventTabId, HTMLButtonElement>());
  const activeTab = tabs.find(({ id }) => id === active);
  const above = tabs.find(({ id }) => id === shown)?.under;
  useVisibleTab(activeTab, onChange);

  // A panel that was shown early is shown as the chosen one now, or its tab was chosen already.
  const endEarly = () => area.current?.querySelector('[data-early]')?.removeAttribute('data-early');
  const first = useRef(shown);
  useEffect(() => {
    if (shown !== first.current) endEarly();
  }, [shown]);
  const choose = (id: EventTabId) => {
    if (id === shown) endEarly();
    onChange(id);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const ids = tabs.map(({ id }) => id);
    const wanted = inKeyOrder(event.key, ids, ids.indexOf(active));
    if (!wanted) return;
    event.preventDefault();
    // A hidden tab cannot be focused: then the next one is tried.
    const reached = wanted.find((id) => {
      const button = buttons.current.get(id);
      button?.focus();
      return button !== undefined && button === document.activeElement;
    });
    if (reached) choose(reached);
  };

  return (
    <div ref={area}>
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
            aria-controls={tabPanelId(base, id)}
            tabIndex={id === active ? 0 : -1}
            data-under={under}
            data-narrow={narrow}
            onClick={() => choose(id)}
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
          id={tabPanelId(base, id)}
          aria-labelledby={`${base}-tab-${id}`}
          tabIndex={0}
          data-state={id === shown ? 'active' : 'inactive'}
          data-under={under}
          data-narrow={narrow}
          data-beside={under === shown || id === above}
        >
          {panel}
        </Panel>
      ))}
    </div>
  );
};
