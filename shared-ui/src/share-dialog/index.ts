export { ShareDialog, type ShareDialogProps } from './share-dialog.tsx';
export { shareTargets, type Shared, type ShareTarget } from './share-targets.tsx';
