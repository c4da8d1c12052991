import type { ComponentType } from 'react';
import type { NavigationEntry } from '@acara/shared-contract/release';
import { DocumentIcon, GridIcon, HeartIcon, LockIcon, ReceiptIcon, TicketIcon, UserIcon } from './primitives/index.ts';

const ICONS: Readonly<Record<NonNullable<NavigationEntry['icon']>, ComponentType<{ size?: number }>>> = {
  document: DocumentIcon,
  grid: GridIcon,
  heart: HeartIcon,
  lock: LockIcon,
  receipt: ReceiptIcon,
  ticket: TicketIcon,
  user: UserIcon,
};

/** The icon of a menu entry; nothing for an icon that only newer shells know. */
export const NavigationIcon = ({ name, size }: { name: NavigationEntry['icon']; size?: number }) => {
  const Icon = name && ICONS[name];
  return Icon ? <Icon size={size} /> : null;
};
