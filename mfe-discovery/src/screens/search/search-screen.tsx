import { ResultsPage } from '../../components/results/results-page.tsx';
import { keywordResults, tagResults } from '../../components/results/results-source.ts';

/** What a keyword finds. */
export const SearchScreen = () => <ResultsPage source={keywordResults} />;

/** Events that carry a tag: the same layout with tag results. */
export const TagScreen = () => <ResultsPage source={tagResults} />;
