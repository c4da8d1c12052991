import { Skeleton } from '@acara/shared-ui/primitives';
import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import type { ProfileScope } from './profile-form.tsx';

const { space } = tokens;

const Shape = styled.div`
  display: grid;
  gap: ${space(4)};
`;

const Field = styled.div`
  display: grid;
  gap: ${space(1.5)};
`;

/** Heights of the controls, in the order of the form. */
const HEIGHTS: Record<ProfileScope, string[]> = {
  account: ['48px', '74px', '48px', '154px'],
  contact: ['48px', '48px', '154px'],
};

/** The form while the profile loads. */
export const ProfileFormSkeleton = ({ scope }: { scope: ProfileScope }) => (
  <div role="status">
    <span className="visually-hidden">Memuat profil…</span>
    <Shape aria-hidden>
      {HEIGHTS[scope].map((height, at) => (
        <Field key={at}>
          <Skeleton $height="20px" $width="72px" />
          <Skeleton $height={height} />
        </Field>
      ))}
      {scope === 'account' && <Skeleton $height="74px" />}
      <Skeleton $height="48px" />
    </Shape>
  </div>
);
