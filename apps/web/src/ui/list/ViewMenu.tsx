import { Menu } from '@mantine/core';
import { densities } from '@mostrador/shared/codes/codes';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ViewButton, type ViewMenuProps } from './ViewButton.tsx';

/** The actions on the current view: its columns, its density, its name. */
export default function ViewMenu({ views, columns, density, onName, onDelete }: ViewMenuProps) {
  const t = useTranslations('common');
  const { current, layOut } = views;
  const shown = columns.filter(({ name }) => !current.hidden.includes(name)).map(({ name }) => name);
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal>
      <Menu.Target>
        <ViewButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('columns')}</Menu.Label>
        {columns.slice(1).map(({ name, title }) => (
          <Menu.CheckboxItem
            key={name}
            checked={shown.includes(name)}
            onChange={(isShown) =>
              layOut({
                density: current.density,
                hidden: isShown ? current.hidden.filter((each) => each !== name) : [...current.hidden, name],
              })
            }
          >
            {title}
          </Menu.CheckboxItem>
        ))}
        <Menu.Label>{t('views.density')}</Menu.Label>
        <Menu.RadioGroup
          value={density}
          onChange={(value) =>
            layOut({ hidden: current.hidden, density: densities.find((each) => each === value) ?? null })
          }
        >
          {densities.map((each) => (
            <Menu.RadioItem key={each} value={each}>
              {t(`views.densities.${each}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {current.name === null ? null : (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconPencil size={16} />}
              closeMenuOnClick
              onClick={() => onName('rename')}
            >
              {t('views.rename')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCopy size={16} />}
              closeMenuOnClick
              onClick={() => onName('duplicate')}
            >
              {t('duplicate')}
            </Menu.Item>
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} />}
              closeMenuOnClick
              onClick={onDelete}
            >
              {t('delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
