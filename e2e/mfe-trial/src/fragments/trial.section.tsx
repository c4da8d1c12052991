import { createFragment, type FragmentModule } from '@acara/shared-remote/fragment';
import { sectionFails } from '../components/trial.ts';
import { TrialSection } from '../screens/trial/trial-section.tsx';

if (sectionFails('throws on evaluation')) throw new Error('trial: evaluation of a section');

const sound = createFragment('trial.section', TrialSection);

export const mount: FragmentModule['mount'] = async (...order) => {
  if (sectionFails('throws in mount')) throw new Error('trial: mount of a section');
  if (sectionFails('hangs in mount')) await new Promise(() => undefined);
  const shown = await sound.mount(...order);
  return {
    ...shown,
    unmount: () => {
      if (sectionFails('throws in unmount')) throw new Error('trial: unmount of a section');
      shown.unmount();
    },
  };
};
