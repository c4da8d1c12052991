import { paths } from '@acara/shared-contract/paths';

/** Query parameters whose values say nothing about a person and let nobody in. */
const PLAIN_PARAMETERS = new Set(['page', 'limit', 'category', 'category_event_id', 'v', 'attempt']);
/** Addresses of private events: their last segment is the code. */
const CODES = /^((?:\/api\/v1)?\/(?:detail-event|event\/slug)\/[^/?]+\/)[^/?]+/;
const MAX_LENGTH = 300;

/** An address as it may stand in a log: without access codes, tokens and other values of its query. */
export const loggableUrl = (target: string): string => {
  const mark = target.indexOf('?');
  const path = (mark < 0 ? target : target.slice(0, mark)).replace(CODES, '$1[kode]');
  const query =
    mark < 0
      ? ''
      : `?${target
          .slice(mark + 1)
          .split('&')
          .map(loggablePair)
          .join('&')}`;
  return (path + query).slice(0, MAX_LENGTH);
};

const loggablePair = (pair: string): string => {
  const [name = '', value] = pair.split('=', 2);
  return value === undefined || PLAIN_PARAMETERS.has(name) ? pair : `${name}=[…]`;
};

// The pattern above must follow the route table.
if (!CODES.test(paths.privateEventDetail.pattern)) throw new Error('the log would show access codes');
