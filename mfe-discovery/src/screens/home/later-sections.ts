// The chunk of the home page's sections that are hydrated after its banner and its first events. A choice in another
// section does not render them again.
import { memo } from 'react';
import { PopularSection as Popular } from './popular-section.tsx';
import { PromoSection as Promo } from './promo-section.tsx';
import { RecentSection as Recent } from './recent-section.tsx';
import { SearchSection as Search } from './search-section.tsx';
import { TeaserSection as Teaser } from './teaser-section.tsx';
import { UpcomingSection as Upcoming } from './upcoming-section.tsx';

export const PopularSection = memo(Popular);
export const PromoSection = memo(Promo);
export const RecentSection = memo(Recent);
export const SearchSection = memo(Search);
export const TeaserSection = memo(Teaser);
export const UpcomingSection = memo(Upcoming);
