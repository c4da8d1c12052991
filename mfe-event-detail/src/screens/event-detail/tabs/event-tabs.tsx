import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import type { EventTab, EventTabId } from './event-tab-list.tsx';

const { color, motion, space, weight } = tokens;

const phone = '@media (max-width: 767.98px)';

const Tabs = styled(List)`
  display: flex;
  gap: ${space(6)};
  border-bottom: 1px solid ${color.line};
  overflow-x: auto;
  scrollbar-width: none;
`;

const Tab = styled(Trigger)`
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
  &[data-state='active'] {
    color: ${color.ink};
  }

  &[data-state='active']::after {
    transform: none;
  }

  &:focus-visible {
    outline-offset: -4px;
  }

  ${phone} {
    &[data-under] {
      display: none;
    }
  }
`;

const Panel = styled(Content)<{ $above?: EventTabId }>`
  padding-top: ${space(6)};

  &[data-state='inactive'] {
    display: none;
  }

  /* A panel that stands under another one on a phone is seen together with it. */
  ${phone} {
    &[data-beside='true'][data-state='inactive'] {
      display: block;
    }

    &[data-under] {
      padding-top: ${space(10)};
    }
  }
`;

const isEventTabId = (value: string, tabs: EventTab[]): value is EventTabId => tabs.some(({ id }) => id === value);

export type EventTabsProps = { tabs: EventTab[]; active: EventTabId; onChange: (id: EventTabId) => void };

/**
 * The tabs of the event page. Every panel is in the document, so that search engines and visitors without JavaScript's
 * help get the whole text; style alone decides what is seen, by width too.
 */
export const EventTabs = ({ tabs, active, onChange }: EventTabsProps) => {
  const above = tabs.find(({ id }) => id === active)?.under;
  return (
    <Root value={active} onValueChange={(value) => isEventTabId(value, tabs) && onChange(value)}>
      <Tabs aria-label="Tentang event ini">
        {tabs.map(({ id, label, under }) => (
          <Tab key={id} value={id} data-under={under}>
            {label}
          </Tab>
        ))}
      </Tabs>
      {tabs.map(({ id, panel, under }) => (
        <Panel key={id} value={id} forceMount data-under={under} data-beside={under === active || id === above}>
          {panel}
        </Panel>
      ))}
    </Root>
  );
};
