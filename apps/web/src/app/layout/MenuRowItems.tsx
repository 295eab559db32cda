import { useTranslations } from 'use-intl';
import { onIntent } from '../../ui/menu/on-intent.tsx';
import { FittingRow } from './FittingRow.tsx';
import { RowButton } from './RowButton.tsx';
import { RowLink } from './RowLink.tsx';
import type { RowItem } from './row-items.ts';

export default onIntent(PlainRow, () => import('./MenuRowMenus.tsx'));

function PlainRow({ items }: { items: RowItem[] }) {
  const t = useTranslations('shell');
  return (
    <FittingRow
      items={items}
      renderItem={(item) =>
        item.section ? (
          <RowButton data-active={item.isHere || undefined}>{t(`sections.${item.section}`)}</RowButton>
        ) : (
          <RowLink item={item} />
        )
      }
      renderMore={() => <RowButton>{t('places.more')}</RowButton>}
    />
  );
}
