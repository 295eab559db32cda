import { Checkbox, Radio, SegmentedControl, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ImageField } from '../../../ui/images/ImageField.tsx';
import type { FieldImage } from '../../../ui/images/ImageList.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { PasswordField } from '../../../ui/inputs/PasswordField.tsx';
import { QuantityInput } from '../../../ui/inputs/QuantityInput.tsx';
import { QuantityStepper } from '../../../ui/inputs/QuantityStepper.tsx';
import classes from './kit.module.css';

const keepHere = async (file: File): Promise<FieldImage> => ({
  id: `${file.name}-${file.lastModified}`,
  url: URL.createObjectURL(file),
  name: file.name,
});

export function KitFields() {
  const t = useTranslations('kit');
  const common = useTranslations('common');
  const auth = useTranslations('auth');
  const errors = useTranslations('errors');
  const [price, setPrice] = useState<number | null>(1250_50);
  const [stock, setStock] = useState<number | null>(1_375);
  const [count, setCount] = useState(2_000);
  const [images, setImages] = useState<FieldImage[]>([
    { id: '1', url: '/icon.svg' },
    { id: '2', url: '/icon-maskable.svg' },
  ]);
  return (
    <>
      <div className={classes.columns}>
        <TextInput
          label={common('name')}
          placeholder={t('searchSample')}
          description={t('sampleText')}
          required
        />
        <TextInput label={common('name')} error={errors('nameRequired')} />
        <TextInput label={common('name')} value={t('title')} disabled readOnly />
        <MoneyInput label={common('price')} value={price} onChange={setPrice} />
        <QuantityInput label={common('stock')} value={stock} onChange={setStock} />
        <QuantityStepper label={common('quantity')} value={count} onChange={setCount} max={5_000} />
        <Select
          label={common('category')}
          data={[common('all'), common('other')]}
          defaultValue={common('all')}
        />
        <PasswordField label={auth('password')} autoComplete="new-password" />
        <Textarea label={common('comments')} />
      </div>
      <div className={classes.row}>
        <Checkbox label={common('active')} defaultChecked />
        <Checkbox label={common('inactive')} />
        <Switch label={common('show')} defaultChecked />
        <Switch label={common('hide')} />
        <Radio.Group defaultValue="a" aria-label={common('type')}>
          <div className={classes.row}>
            <Radio value="a" label={common('percentage')} />
            <Radio value="b" label={common('money')} />
          </div>
        </Radio.Group>
        <SegmentedControl
          aria-label={common('date')}
          data={[common('today'), common('yesterday'), common('thisMonth')]}
        />
      </div>
      <ImageField label={common('images')} value={images} onChange={setImages} upload={keepHere} />
    </>
  );
}
