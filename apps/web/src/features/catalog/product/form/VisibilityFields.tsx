import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from '../product.module.css';
import type { ProductFormApi } from './product-form.ts';

const places = ['showInPos', 'showInStore', 'favourite'] as const;

export function VisibilityFields({ form }: { form: ProductFormApi }) {
  const t = useTranslations('product');
  return (
    <>
      {places.map((place) => (
        <Switch
          key={place}
          label={t(place)}
          className={classes.switch ?? ''}
          {...form.input(place)}
          {...(place === 'showInStore' && form.values.openPrice && { checked: false, disabled: true })}
        />
      ))}
    </>
  );
}
