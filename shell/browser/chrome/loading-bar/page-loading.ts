import { createLoadingState } from './loading-state.ts';

/** What is loading in this page. Idle on the server: nothing begins there. */
export const pageLoading = createLoadingState();
