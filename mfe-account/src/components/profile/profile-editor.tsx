import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { renameMember, useSession } from '@acara/shared-auth';
import { accountQueries } from '../account-api.ts';
import { Banner, useBanner } from '@acara/shared-ui/banner';
import { QueryArea, type Elements } from '@acara/shared-ui/primitives';
import { ProfileForm, ProfileFormSkeleton, type ProfileScope } from './profile-form.tsx';
import { ProfileFrame, type ProfileFrameProps, Card } from './profile-frame.tsx';

/** The profile, read each time the page is opened. The session gets a name that was saved elsewhere. */
const useOwnProfile = () => {
  const client = useQueryClient();
  const session = useSession();
  const profile = useQuery({ ...accountQueries.profile(), staleTime: Infinity, gcTime: 0 });
  const { data } = profile;
  const isRenamed =
    data !== undefined && session.status === 'member' && session.id === data.id && session.name !== data.name;
  useEffect(() => {
    if (isRenamed) renameMember(data.name);
  }, [isRenamed, data]);
  return {
    profile,
    /** Reloads the profile as if the page had just been opened. */
    reload: () => void client.resetQueries({ queryKey: accountQueries.profile().queryKey }),
  };
};

type ProfileEditorProps = Pick<ProfileFrameProps, 'title' | 'intro'> & {
  scope: ProfileScope;
  onward?: Elements;
};

/** A page that shows the member's profile to change it. After a save the page is read again. */
export const ProfileEditor = ({ scope, onward, ...frame }: ProfileEditorProps) => {
  const { profile, reload } = useOwnProfile();
  const { message, showMessage } = useBanner();
  /** Each save begins another form, however fast the profile is there again. */
  const [saves, setSaves] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const onSaved = (text: string) => {
    showMessage({ tone: 'success', text });
    // The form that had the focus is removed.
    heading.current?.focus();
    reload();
    setSaves(saves + 1);
  };
  return (
    <ProfileFrame {...frame} heading={heading}>
      <Card as="div">
        <QueryArea query={profile} loading={<ProfileFormSkeleton scope={scope} />}>
          {(data) => <ProfileForm key={saves} profile={data} scope={scope} onSaved={onSaved} onMessage={showMessage} />}
        </QueryArea>
      </Card>
      {onward}
      <Banner message={message} />
    </ProfileFrame>
  );
};
