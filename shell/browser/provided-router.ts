/**
 * What remotes get of react-router-dom: only these names, because every visitor loads what is shared. Add a name here before
 * a remote imports it (docs/contracts/shared-singletons.md); eslint reports others.
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
