import { useState } from 'react';
import {
  Alert,
  AlertDialog,
  Button,
  ButtonLink,
  CalendarIcon,
  ChevronRightIcon,
  Dialog,
  EmptyState,
  ErrorState,
  HeartIcon,
  IconButton,
  Pager,
  ShareIcon,
  Skeleton,
  Spinner,
  type DialogShape,
} from './index.ts';

export default { title: 'Primitives' };

const none = () => undefined;

const Rows = ({ children }: { children: React.ReactNode }) => (
  <div style={{ display: 'grid', justifyItems: 'start', gap: 16 }}>{children}</div>
);

export const Buttons = () => (
  <Rows>
    <Button>Beli tiket</Button>
    <Button kind="secondary">Bagikan</Button>
    <Button kind="quiet">Lewati</Button>
    <Button busy>Menyimpan</Button>
    <Button disabled>Habis</Button>
    <ButtonLink href="#">
      Lanjut <ChevronRightIcon />
    </ButtonLink>
    <Button wide>Selebar halaman</Button>
  </Rows>
);

export const IconButtons = () => (
  <Rows>
    <IconButton label="Suka" tooltip>
      <HeartIcon />
    </IconButton>
    <IconButton label="Bagikan" kind="outlined">
      <ShareIcon />
    </IconButton>
    <IconButton label="Lanjut" kind="raised">
      <ChevronRightIcon />
    </IconButton>
  </Rows>
);

export const Alerts = () => (
  <div style={{ display: 'grid', gap: 16 }}>
    <Alert icon={<CalendarIcon />}>Penjualan tiket dimulai Jum, 04 Desember 2026, 10:00 WIB.</Alert>
    <Alert tone="success" icon={<Spinner />}>
      Success - Now Redirecting..
    </Alert>
    <Alert tone="warning" action={<strong>29:05</strong>}>
      Selesaikan pembayaran dalam
    </Alert>
    <Alert tone="danger" action={<Button kind="secondary">Coba lagi</Button>}>
      Halaman pembayaran tidak dapat dibuka. Periksa jaringan Anda; pesanan Anda tetap tersimpan.
    </Alert>
  </div>
);

const ShownDialog = ({ shape, long = false }: { shape: DialogShape; long?: boolean }) => {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Buka</Button>
      <Dialog open={open} onClose={close} title="Pilih tiket" shape={shape} actions={<Button>Lanjut</Button>}>
        {Array.from({ length: long ? 40 : 2 }, (_, at) => (
          <p key={at}>Baris {at + 1}: VIP, Rp 150.000, masih tersedia.</p>
        ))}
      </Dialog>
    </>
  );
};

export const CenterDialog = () => <ShownDialog shape="center" />;
export const BottomSheet = () => <ShownDialog shape="sheet" />;
export const TaskDialog = () => <ShownDialog shape="task" long />;
export const FullDialog = () => <ShownDialog shape="full" />;

export const FailureDialog = () => <AlertDialog title="Error!" text="Email atau password salah." onClose={none} />;
export const SuccessDialog = () => (
  <AlertDialog title="Berhasil!" text="Password berhasil diganti." tone="success" onClose={none} />
);

export const States = () => (
  <div style={{ display: 'grid', gap: 16 }}>
    <EmptyState action={<ButtonLink href="#">Cari event</ButtonLink>} />
    <ErrorState onRetry={none} />
    <Skeleton $height="96px" />
  </div>
);

export const Pages = () => {
  const [page, setPage] = useState(4);
  return <Pager page={page} lastPage={12} onPage={setPage} />;
};
