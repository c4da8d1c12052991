import { useRef, useState, type ReactNode } from 'react';
import { Banner, useBanner } from '@acara/shared-ui/banner';
import { ErrorState } from '@acara/shared-ui/primitives';
import { ProfileForm, type ProfileScope } from './profile-form.tsx';
import { ProfileFormSkeleton } from './profile-form-skeleton.tsx';
import { ProfileFrame, type ProfileFrameProps } from './profile-frame.tsx';
import { Card } from './profile-frame-style.ts';
import { useOwnProfile } from './use-own-profile.ts';

export type ProfileEditorProps = Pick<ProfileFrameProps, 'title' | 'intro'> & {
  scope: ProfileScope;
  /** Below the form: where else to go. */
  onward?: ReactNode;
};

/**
 * A page that shows the member's profile to change it. A save is answered in the server's words, and the page read
 * again; a refusal stands over it for 3 s.
 */
export const ProfileEditor = ({ scope, onward, ...frame }: ProfileEditorProps) => {
  const { profile, reload } = useOwnProfile();
  const { message, showMessage } = useBanner();
  /** Each save begins another form, however fast the profile is there again. */
  const [saves, setSaves] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const onSaved = (text: string) => {
    showMessage({ tone: 'success', text });
    // The form that had the focus goes with what it held.
    heading.current?.focus();
    reload();
    setSaves(saves + 1);
  };
  const content = () => {
    if (profile.data)
      return <ProfileForm key={saves} profile={profile.data} scope={scope} onSaved={onSaved} onMessage={showMessage} />;
    if (profile.error)
      return (
        <ErrorState text={profile.error.message} onRetry={() => void profile.refetch()} busy={profile.isFetching} />
      );
    return <ProfileFormSkeleton scope={scope} />;
  };
  return (
    <ProfileFrame {...frame} heading={heading}>
      <Card as="div">{content()}</Card>
      {onward}
      <Banner message={message} />
    </ProfileFrame>
  );
};
