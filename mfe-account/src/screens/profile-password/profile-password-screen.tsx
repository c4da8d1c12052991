import { ProfileFrame } from '../../components/profile/profile-frame.tsx';
import { LoginActivity } from './login-activity.tsx';
import { PasswordForm } from './password-form.tsx';

/** Password & Keamanan: a new password, and where the member is logged in. */
export const ProfilePasswordScreen = () => (
  <ProfileFrame
    title="Password & Keamanan"
    intro="Ganti password Anda dan periksa di mana saja akun Anda sedang masuk."
  >
    <PasswordForm />
    <LoginActivity />
  </ProfileFrame>
);
