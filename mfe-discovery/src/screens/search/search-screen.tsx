import { ResultsPage } from '../../components/results/results-page.tsx';
import { keywordResults } from '../../components/results/results-source.ts';

/** What a keyword finds. */
export const SearchScreen = () => <ResultsPage source={keywordResults} />;
