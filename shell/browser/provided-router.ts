/**
 * What remotes get of react-router-dom: these names and no others, because whatever is shared is sent to everybody. A
 * remote that wants a further one gets it here first (docs/contracts/shared-singletons.md); eslint refuses it till then.
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
