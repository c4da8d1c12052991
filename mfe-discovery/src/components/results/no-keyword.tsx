import { link } from '@acara/shared-contract/links';
import { ButtonLink, EmptyState, PageFrame } from '@acara/shared-ui/primitives';
import { ListingTitle } from '../listing/listing-style.ts';
import type { Keyword } from './keyword.ts';
import { ResultsPicture } from './results-picture.tsx';

export type NoKeywordProps = { keyword: Exclude<Keyword, { state: 'usable' }> };

/** An address that holds nothing to search for, or too much. */
export const NoKeyword = ({ keyword }: NoKeywordProps) => (
  <PageFrame>
    <ListingTitle>{keyword.state === 'blank' ? 'Cari event apa?' : 'Kata kunci terlalu panjang'}</ListingTitle>
    <EmptyState
      text={
        keyword.state === 'blank'
          ? 'Belum ada kata kunci. Ketik nama event yang Anda cari di kotak pencarian di atas.'
          : `Gunakan paling banyak ${keyword.most} karakter, lalu cari ulang.`
      }
      picture={<ResultsPicture />}
      action={<ButtonLink href={link('events')}>Lihat semua event</ButtonLink>}
    />
  </PageFrame>
);
