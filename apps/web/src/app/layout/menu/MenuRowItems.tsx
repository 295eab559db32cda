import { useTranslations } from 'use-intl';
import { onIntent } from '../../../ui/menu/on-intent.tsx';
import { FittingRow } from './FittingRow.tsx';
import { RowButton } from './RowButton.tsx';
import { RowLink } from './RowLink.tsx';
import { entriesOf, type RowItem } from './row-items.ts';

export default onIntent(PlainRow, () => import('./MenuRowMenus.tsx'));

function PlainRow({ items }: { items: RowItem[] }) {
  const t = useTranslations('shell');
  return (
    <FittingRow
      items={items}
      renderItem={(item) =>
        item.section ? (
          <RowButton entries={item.entries} data-active={item.isHere || undefined}>
            {t(`sections.${item.section}`)}
          </RowButton>
        ) : (
          <RowLink item={item} />
        )
      }
      renderMore={(folded) => <RowButton entries={entriesOf(folded)}>{t('places.more')}</RowButton>}
    />
  );
}
