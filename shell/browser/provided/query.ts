export {
  QueryClient,
  QueryClientProvider,
  hashKey,
  hydrate,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
