import { remoteRoutes } from '@acara/shared-remote';
import declaration from '../remote.json';
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

export const routes = remoteRoutes(declaration.routes, {
  login: { screen: LoginScreen },
  register: { screen: RegisterScreen },
  'register.done': { screen: RegisterCongratsScreen },
  'password.forgot': { screen: ForgotPasswordScreen },
  'password.reset': { screen: ResetPasswordScreen },
  'events.liked': { screen: LikedEventsScreen },
  dashboard: { screen: DashboardScreen },
  tickets: { screen: MyTicketsScreen },
  transactions: { screen: TransactionsScreen },
  profile: { screen: ProfileDetailScreen },
  'profile.password': { screen: ProfilePasswordScreen },
  'profile.contact': { screen: InfoKontakScreen },
});
