import { suggestEvents } from '@acara/shared-contract/endpoints';
import { SUGGEST_FROM } from '@acara/shared-contract/limits';
import { typedText } from '@acara/shared-contract/typed-text';
import type { FastifyInstance } from 'fastify';
import type { SingleFlightCache } from '../../../platform/cache/single-flight-cache.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { jsonText, sendPublic, type JsonText } from '../../../platform/http/responses.ts';
import type { CatalogueRepository } from '../../catalogue/index.ts';
import { presentSuggestedEvent } from '../event-presenter.ts';
import type { EventListRepository } from './event-list-repository.ts';
import { fold } from './keyword.ts';

const EVENTS = 5;
const CATEGORIES = 3;

type SuggestRouteOptions = {
  events: EventListRepository;
  catalogue: CatalogueRepository;
  suggestions: SingleFlightCache<JsonText>;
};

/** Categories with the text in their name, matches at the start of a word first. */
const categoriesNamed = async (catalogue: CatalogueRepository, text: string) => {
  const named = (await catalogue.categories()).filter((row) => fold(row.category_event_name).includes(text));
  const begins = (name: string) => ` ${fold(name)}`.includes(` ${text}`);
  return named
    .toSorted((a, b) => Number(begins(b.category_event_name)) - Number(begins(a.category_event_name)))
    .slice(0, CATEGORIES);
};

/** Suggestions while a visitor types. */
export const registerSuggestRoutes = (
  app: FastifyInstance,
  { events, catalogue, suggestions }: SuggestRouteOptions,
): void => {
  const suggest = async (text: string): Promise<JsonText> => {
    if (text.length < SUGGEST_FROM) return jsonText({ data: { event: [], category: [] } });
    const [{ rows }, category] = await Promise.all([
      events.list({ filter: {}, keyword: text, order: { by: 'start', direction: 'asc' }, limit: EVENTS, page: 1 }),
      categoriesNamed(catalogue, text),
    ]);
    return jsonText({ data: { event: rows.map(presentSuggestedEvent), category } });
  };

  addEndpoint(app, suggestEvents, async (request, reply) => {
    const text = fold(typedText(request.query.q));
    return sendPublic(request, reply, await suggestions.get(text, () => suggest(text)));
  });
};
