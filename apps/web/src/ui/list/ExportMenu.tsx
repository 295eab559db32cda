import { Menu } from '@mantine/core';
import type { TableFormat } from '@mostrador/shared/codes/codes';
import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { ExportTrigger } from './ExportTrigger.tsx';

export type ExportMenuProps = { isPending: boolean; onChoose: (format: TableFormat) => void };

/** Selects a workbook or a text file, if the list can be exported as either. */
export default function ExportMenu({ isPending, onChoose }: ExportMenuProps) {
  const t = useTranslations('dataimport.exportAs');
  const hint = useId();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ExportTrigger loading={isPending} aria-haspopup="menu" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => onChoose('xlsx')}>
          {t('xlsx')}
        </Menu.Item>
        <Menu.Item
          aria-describedby={hint}
          leftSection={<IconFileText size={16} />}
          onClick={() => onChoose('csv')}
        >
          {t('csv')}
        </Menu.Item>
        <Menu.Label id={hint} maw={260} fw={400}>
          {t('zeros')}
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
