import { ResultsPage } from '../../parts/results/results-page.tsx';
import { keywordResults } from '../../parts/results/results-source.ts';

/** What a keyword finds. Spec §2 Search results. */
export const SearchScreen = () => <ResultsPage source={keywordResults} />;
