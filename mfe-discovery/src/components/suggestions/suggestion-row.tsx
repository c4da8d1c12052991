import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import type { MouseEvent } from 'react';
import { formatShortDays } from '@acara/shared-ui/formats';
import { CloseIcon, SearchIcon, SizedImage, TicketIcon } from '@acara/shared-ui/primitives';
import type { SuggestedOption } from './use-suggestions.ts';

/** Below the field; on small screens below the whole bar, whose height it leaves out. */
export const Panel = styled.div`
  position: absolute;
  top: calc(100% + ${tokens.space(2)});
  left: 0;
  z-index: ${tokens.layer.sticky};
  width: max(100%, 23.75rem);
  max-height: calc(100dvh - 96px);
  padding: ${tokens.space(2)};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  box-shadow: ${tokens.shadow};
  overflow: auto;
  overscroll-behavior: contain;

  ${tokens.below.medium} {
    position: fixed;
    top: 64px;
    right: ${tokens.space(2)};
    left: ${tokens.space(2)};
    width: auto;
    max-height: calc(100dvh - 80px);
  }
`;

export const GroupName = styled.p`
  padding: ${tokens.space(2)} ${tokens.space(2)} ${tokens.space(1)};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.size.small};
  font-weight: ${tokens.weight.bold};
`;

const Row = styled.a`
  display: flex;
  align-items: center;
  gap: ${tokens.space(3)};
  min-height: ${tokens.target};
  padding: ${tokens.space(1)} ${tokens.space(2)};
  border-radius: ${tokens.radius.control};
  color: ${tokens.color.ink};
  &:hover {
    text-decoration: none;
  }
  &[aria-selected='true'] {
    background: ${tokens.color.brandSoft};
    box-shadow: inset 0 0 0 2px ${tokens.color.brandInk};
  }
`;

const Picture = styled(SizedImage)`
  flex: none;
  width: 56px;
  height: 42px;
  border-radius: 6px;
  background: ${tokens.color.sunken};
  object-fit: cover;
`;

/** As wide as a picture, so that all texts begin below each other. */
const IconBox = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 56px;
  color: ${tokens.color.inkSoft};
`;

const Text = styled.span`
  display: grid;
  flex: 1;
  min-width: 0;
  line-height: 1.35;

  strong {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: ${tokens.weight.semibold};

    ${tokens.below.phone} {
      white-space: normal;
    }
  }
  small {
    color: ${tokens.color.inkSoft};
    font-size: ${tokens.size.small};
  }
`;

/** In one line where there is room, while the city may wrap. */
const Days = styled.span`
  display: inline-block;
`;

const Remove = styled.span`
  display: grid;
  place-items: center;
  width: ${tokens.target};
  height: ${tokens.target};
  flex: none;
  border-radius: 50%;
  color: ${tokens.color.inkSoft};
  &:hover {
    background: ${tokens.color.sunken};
    color: ${tokens.color.ink};
  }
`;

export const Forget = styled.button`
  width: 100%;
  min-height: ${tokens.target};
  margin-top: ${tokens.space(1)};
  border: 0;
  border-radius: ${tokens.radius.control};
  background: none;
  color: ${tokens.color.brandInk};
  font-weight: ${tokens.weight.semibold};
  &:hover {
    background: ${tokens.color.brandSoft};
  }
`;

type SuggestionRowProps = {
  id: string;
  option: SuggestedOption;
  isActive: boolean;
  onPoint: () => void;
  onPress: (event: MouseEvent) => void;
  onForget: (keyword: string) => void;
};

/** One option of the list: a link that is reached by arrow keys, not by Tab. */
export const SuggestionRow = ({ id, option, isActive, onPoint, onPress, onForget }: SuggestionRowProps) => (
  <Row
    id={id}
    role="option"
    href={option.to}
    tabIndex={-1}
    aria-selected={isActive}
    onPointerMove={onPoint}
    onClick={onPress}
  >
    <Content option={option} onForget={onForget} />
  </Row>
);

const Content = ({ option, onForget }: Pick<SuggestionRowProps, 'option' | 'onForget'>) => {
  switch (option.kind) {
    case 'event': {
      const { event } = option;
      return (
        <>
          <Picture url={event.event_image_url} sizes="56px" alt="" width={56} height={42} />
          <Text>
            <strong>{event.event_name}</strong>
            <small>
              <Days>{formatShortDays(event.event_start_datetime, event.event_end_datetime)}</Days>
              {event.ms_city_name != null && <span>{` · ${event.ms_city_name}`}</span>}
            </small>
          </Text>
        </>
      );
    }
    case 'category':
      return (
        <>
          <IconBox>
            <TicketIcon size={18} />
          </IconBox>
          <Text>{option.name}</Text>
        </>
      );
    case 'recent': {
      const remove = (event: MouseEvent) => {
        event.preventDefault();
        event.stopPropagation();
        onForget(option.keyword);
      };
      return (
        <>
          <IconBox>
            <SearchIcon size={18} />
          </IconBox>
          <Text>{option.keyword}</Text>
          {/* For the pointer; the keyboard has Delete. */}
          <Remove aria-hidden="true" title="Hapus" onClick={remove}>
            <CloseIcon size={16} />
          </Remove>
        </>
      );
    }
  }
};
