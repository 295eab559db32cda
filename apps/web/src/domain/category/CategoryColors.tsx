import { Radio } from '@mantine/core';
import { categoryColors } from '@mostrador/shared/codes/category-colors';
import { IconBan, IconCheck, IconSparkles } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './category-choices.module.css';

type CategoryColorsProps = {
  value: string | null;
  onChange: (color: string | null) => void;
  /** A new category without a choice gets a colour automatically. */
  isNew?: boolean;
};

const palette = [
  'ink',
  'marigold',
  'orange',
  'red',
  'purple',
  'blue',
  'cyan',
  'green',
  'gray',
] as const satisfies (keyof typeof categoryColors)[];

/** The colours of the palette, and none. A colour outside the palette is shown beside them. */
export function CategoryColors({ value, onChange, isNew = false }: CategoryColorsProps) {
  const t = useTranslations('category');
  const common = useTranslations('common');
  const known = palette.map((name) => ({ color: categoryColors[name], label: t(`colors.${name}`) }));
  const isForeign = value !== null && !known.some(({ color }) => color === value);
  const choices = isForeign ? [...known, { color: value, label: value }] : known;
  const unchosen = isNew ? t('colorByItself') : common('none');
  return (
    <Radio.Group
      label={t('color')}
      value={value ?? ''}
      onChange={(color) => onChange(color === '' ? null : color)}
    >
      <div className={classes.choices}>
        <Radio.Card value="" title={unchosen} className={classes.choice ?? ''} aria-label={unchosen}>
          {isNew ? <IconSparkles size={20} aria-hidden="true" /> : <IconBan size={20} aria-hidden="true" />}
        </Radio.Card>
        {choices.map(({ color, label }) => (
          <Radio.Card
            key={color}
            title={label}
            value={color}
            className={classes.choice ?? ''}
            aria-label={label}
          >
            <span className={classes.swatch} style={{ backgroundColor: color }} aria-hidden="true">
              {value === color ? <IconCheck size={18} stroke={2.5} /> : null}
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
