/**
 * The exports of react-router-dom for remotes: only these, because every visitor loads shared code. Add a name here,
 * and release the shell, before a remote imports it (docs/contracts/shared-singletons.md); eslint reports others. The
 * other files of this folder are the same for their library.
 */
export {
  BrowserRouter,
  Navigate,
  NavigationType,
  Route,
  Routes,
  matchRoutes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
