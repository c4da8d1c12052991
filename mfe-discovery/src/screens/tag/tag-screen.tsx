import { ResultsPage } from '../../components/results/results-page.tsx';
import { tagResults } from '../../components/results/results-source.ts';

/** Events that carry a tag: the same layout with tag results. */
export const TagScreen = () => <ResultsPage source={tagResults} />;
