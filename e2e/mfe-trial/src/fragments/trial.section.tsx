import { createFragment } from '@acara/shared-remote/fragment';
import { TrialSection } from '../screens/trial/trial-section.tsx';

export const { mount } = createFragment('trial.section', TrialSection);
