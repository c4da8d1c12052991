import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** A picture drawn in lines. */
export const Illustration = styled.svg.attrs({ 'aria-hidden': true, focusable: false })`
  fill: none;
  stroke-width: 3;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

const EmptyPicture = () => (
  <Illustration viewBox="0 0 112 84" width="112">
    <path
      d="M14 22h84v12a9 9 0 0 0 0 18v12H14V52a9 9 0 0 0 0-18z"
      fill={tokens.color.surface}
      stroke={tokens.color.lineStrong}
    />
    <path d="M72 22v42" stroke={tokens.color.lineStrong} strokeDasharray="1 7" />
    <path d="M28 37h28M28 49h18" stroke={tokens.color.brandInk} />
    <path d="M88 4v8M84 8h8M22 70v8M18 74h8" stroke={tokens.color.brandInk} />
  </Illustration>
);

const StateBox = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${tokens.space(4)};
  padding: ${tokens.space(10)} ${tokens.space(6)};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.sunken};
  color: ${tokens.color.inkSoft};
  text-align: center;
  overflow-wrap: anywhere;
`;

const Text = styled.p`
  max-width: 44ch;

  [role='alert'] > & {
    color: ${tokens.color.ink};
  }
`;

export type EmptyStateProps = { text?: string; picture?: ReactNode; action?: ReactNode; className?: string };

/** An empty list: a picture and 'Saat ini belum tersedia'. */
export const EmptyState = ({
  text = 'Saat ini belum tersedia',
  picture = <EmptyPicture />,
  action,
  className,
}: EmptyStateProps) => (
  <StateBox className={className}>
    {picture}
    <Text>{text}</Text>
    {action}
  </StateBox>
);

/** Replaces content that could not be loaded; with a button that retries. */
export const ErrorState = ({
  text = 'Maaf, data belum dapat dimuat.',
  onRetry,
  busy = false,
  className,
}: {
  text?: string;
  onRetry: () => void;
  busy?: boolean;
  className?: string;
}) => (
  <StateBox role="alert" className={className}>
    <Text>{text}</Text>
    <Button kind="secondary" onClick={onRetry} busy={busy}>
      Coba lagi
    </Button>
  </StateBox>
);

/** As much of a query as an area needs. */
export type AreaQuery<T> = {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/** Replaces what a query could not load. */
export const QueryError = ({ query }: { query: Omit<AreaQuery<unknown>, 'data'> }) => (
  <ErrorState text={query.error?.message} onRetry={() => void query.refetch()} busy={query.isFetching} />
);

export type QueryAreaProps<T> = {
  query: AreaQuery<T>;
  /** In the shape of the content. */
  loading: ReactNode;
  children: (data: T) => ReactNode;
};

/** A part of a page that one query fills: loading, failed with 'Coba lagi' in place, or the content. */
export const QueryArea = <T,>({ query, loading, children }: QueryAreaProps<T>) => {
  if (query.data !== undefined) return children(query.data);
  return query.error ? <QueryError query={query} /> : loading;
};
