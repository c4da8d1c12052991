import { ResultsPage } from '../../parts/results/results-page.tsx';
import { keywordResults } from '../../parts/results/results-source.ts';

/** What a keyword finds. */
export const SearchScreen = () => <ResultsPage source={keywordResults} />;
