import type { MouseEvent } from 'react';
import { imageSources } from '@acara/shared-contract/images';
import { formatDayRange } from '@acara/shared-ui/formats';
import { CloseIcon, SearchIcon, TicketIcon } from '@acara/shared-ui/primitives';
import type { SuggestedOption } from './use-suggestions.ts';
import { IconBox, Picture, Remove, Row, Text } from './suggestions-style.ts';

export type SuggestionRowProps = {
  id: string;
  option: SuggestedOption;
  isActive: boolean;
  /** The pointer is over it. */
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
          <Picture {...imageSources(event.event_image_url)} sizes="56px" alt="" width={56} height={42} />
          <Text>
            <strong>{event.event_name}</strong>
            <small>{formatDayRange(event.event_start_datetime, event.event_end_datetime)}</small>
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
