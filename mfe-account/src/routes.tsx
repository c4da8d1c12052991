import { paths } from '@acara/shared-contract/paths';
import type { RemoteRoute } from '@acara/shared-remote';
import { hiddenHead, publicHead, secretHead } from './parts/account-head.ts';
import { pageNames } from './parts/page-names.ts';
import { DashboardScreen } from './screens/dashboard/dashboard-screen.tsx';
import { ForgotPasswordScreen } from './screens/forgot-password/forgot-password-screen.tsx';
import { InfoKontakScreen } from './screens/info-kontak/info-kontak-screen.tsx';
import { LikedEventsScreen } from './screens/liked-events/liked-events-screen.tsx';
import { LoginScreen } from './screens/login/login-screen.tsx';
import { MyTicketsScreen } from './screens/my-tickets/my-tickets-screen.tsx';
import { ProfileDetailScreen } from './screens/profile-detail/profile-detail-screen.tsx';
import { ProfilePasswordScreen } from './screens/profile-password/profile-password-screen.tsx';
import { RegisterCongratsScreen } from './screens/register-congrats/register-congrats-screen.tsx';
import { RegisterScreen } from './screens/register/register-screen.tsx';
import { ResetPasswordScreen } from './screens/reset-password/reset-password-screen.tsx';
import { TransactionsScreen } from './screens/transactions/transactions-screen.tsx';

/** The routes of this remote. Who may enter stands in `paths`; the kit asks before it shows a screen. */
export const routes: RemoteRoute[] = [
  {
    path: paths.login.pattern,
    screen: LoginScreen,
    head: publicHead('Masuk', 'Masuk ke akun Anda untuk membeli tiket dan menyimpan event favorit.'),
  },
  {
    path: paths.register.pattern,
    screen: RegisterScreen,
    head: publicHead('Daftar Akun', 'Buat akun gratis untuk membeli tiket event dan menyimpan event favorit.'),
  },
  {
    path: paths.registerCongrats.pattern,
    screen: RegisterCongratsScreen,
    head: hiddenHead('Pendaftaran Berhasil'),
  },
  {
    path: paths.forgotPassword.pattern,
    screen: ForgotPasswordScreen,
    head: publicHead('Lupa Password', 'Minta link untuk mengatur ulang password akun Anda.'),
  },
  { path: paths.resetPassword.pattern, screen: ResetPasswordScreen, head: secretHead('Ganti Password') },
  {
    path: paths.likedEvents.pattern,
    screen: LikedEventsScreen,
    head: hiddenHead(pageNames[paths.likedEvents.pattern]),
  },
  { path: paths.dashboard.pattern, screen: DashboardScreen, head: hiddenHead(pageNames[paths.dashboard.pattern]) },
  { path: paths.myTickets.pattern, screen: MyTicketsScreen, head: hiddenHead(pageNames[paths.myTickets.pattern]) },
  {
    path: paths.transactions.pattern,
    screen: TransactionsScreen,
    head: hiddenHead(pageNames[paths.transactions.pattern]),
  },
  { path: paths.profile.pattern, screen: ProfileDetailScreen, head: hiddenHead(pageNames[paths.profile.pattern]) },
  { path: paths.password.pattern, screen: ProfilePasswordScreen, head: hiddenHead(pageNames[paths.password.pattern]) },
  { path: paths.contact.pattern, screen: InfoKontakScreen, head: hiddenHead(pageNames[paths.contact.pattern]) },
];
