import { Radio } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { type CategoryIcon, categoryIconNames, categoryIcons } from '../../ui/images/category-icons.ts';
import classes from './category-choices.module.css';

type CategoryIconsProps = {
  value: string | null;
  color: string | null;
  onChange: (icon: CategoryIcon | null) => void;
};

/** A small set for the needs of a corner shop. Without a choice the tag icon is used. */
export function CategoryIcons({ value, color, onChange }: CategoryIconsProps) {
  const t = useTranslations('category');
  const common = useTranslations('common');
  const tint = color ? { color } : {};
  return (
    <Radio.Group
      label={t('icon')}
      value={value ?? ''}
      onChange={(name) => onChange(categoryIconNames.find((icon) => icon === name) ?? null)}
    >
      <div className={classes.choices}>
        <Radio.Card
          value=""
          title={common('none')}
          className={classes.choice ?? ''}
          aria-label={common('none')}
          style={tint}
        >
          <IconTag size={22} stroke={1.75} aria-hidden="true" />
        </Radio.Card>
        {categoryIconNames.map((name) => {
          const Icon = categoryIcons[name];
          return (
            <Radio.Card
              key={name}
              title={t(`icons.${name}`)}
              value={name}
              className={classes.choice ?? ''}
              aria-label={t(`icons.${name}`)}
              style={tint}
            >
              <Icon size={22} stroke={1.75} aria-hidden="true" />
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}
