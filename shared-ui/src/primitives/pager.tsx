import type { MouseEvent } from 'react';
import styled from 'styled-components';
import { formatCount } from '@acara/shared-contract/formats';
import { tokens } from '../theme/tokens.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';

/** The page numbers to show: first, last, the neighbours of the current one, and gaps between. At most seven. */
export const pagerSteps = (page: number, lastPage: number): (number | 'gap')[] => {
  const shown = [...new Set([1, page - 1, page, page + 1, lastPage])]
    .filter((to) => to >= 1 && to <= lastPage)
    .sort((a, b) => a - b);
  return shown.flatMap((to, at) => {
    const before = shown[at - 1];
    if (before === undefined || to - before === 1) return [to];
    return to - before === 2 ? [to - 1, to] : ['gap' as const, to];
  });
};

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${tokens.space(1)};
`;

const Step = styled.a`
  display: inline-grid;
  place-items: center;
  min-width: ${tokens.target};
  height: ${tokens.target};
  padding: 0 ${tokens.space(2)};
  border: 1px solid transparent;
  border-radius: ${tokens.radius.control};
  background: transparent;
  color: ${tokens.color.ink};
  font-weight: ${tokens.weight.semibold};
  font-variant-numeric: tabular-nums;
  text-decoration: none;
  &:hover {
    background: ${tokens.color.brandSoft};
    text-decoration: none;
  }
  &[aria-current] {
    background: ${tokens.color.brand};
    color: ${tokens.color.onBrand};
  }
  &[aria-disabled='true'] {
    opacity: 0.35;
    pointer-events: none;
  }
`;

const Gap = styled.span`
  display: inline-grid;
  place-items: center;
  width: ${tokens.space(6)};
  height: ${tokens.target};
  color: ${tokens.color.inkSoft};
`;

export type PagerProps = {
  page: number;
  lastPage: number;
  onPage: (page: number) => void;
  getHref?: (page: number) => string;
  label?: string;
};

/** Shows nothing for a single page. */
export const Pager = ({ page, lastPage, onPage, getHref, label = 'Halaman' }: PagerProps) => {
  if (lastPage <= 1) return null;
  const step = (to: number) => {
    const go = (event: MouseEvent) => {
      // The browser opens a new tab or window.
      if (getHref && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
      event.preventDefault();
      onPage(to);
    };
    return getHref ? { href: getHref(to), onClick: go } : { as: 'button' as const, type: 'button', onClick: go };
  };
  // A link that leads nowhere yet: a plain span may carry no name.
  const off = { as: 'span' as const, role: 'link', 'aria-disabled': true };
  return (
    <nav aria-label={label}>
      <List>
        <li>
          <Step {...(page > 1 ? step(page - 1) : off)} aria-label="Halaman sebelumnya">
            <ChevronLeftIcon />
          </Step>
        </li>
        {pagerSteps(page, lastPage).map((to, at) =>
          to === 'gap' ? (
            <li key={`gap-${at}`}>
              <Gap>…</Gap>
            </li>
          ) : (
            <li key={to}>
              <Step {...step(to)} aria-label={`Halaman ${to}`} aria-current={to === page ? 'page' : undefined}>
                {formatCount(to)}
              </Step>
            </li>
          ),
        )}
        <li>
          <Step {...(page < lastPage ? step(page + 1) : off)} aria-label="Halaman berikutnya">
            <ChevronRightIcon />
          </Step>
        </li>
      </List>
    </nav>
  );
};
