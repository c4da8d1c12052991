import { ResultsPage } from '../../components/results/results-page.tsx';
import { keywordResults, tagResults } from '../../components/results/results-source.ts';

export const SearchScreen = () => <ResultsPage source={keywordResults} />;

export const TagScreen = () => <ResultsPage source={tagResults} />;
