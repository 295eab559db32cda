import { Button, Card, Stack, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ImagesField } from '../../../../domain/product/ImagesField.tsx';
import type { Failure } from '../../../../lib/api/failure.ts';
import { lazyOverlay } from '../../../../lib/loading/lazy.tsx';
import { RecordPage } from '../../../../ui/form/RecordPage.tsx';
import type { RecordForm } from '../../../../ui/form/use-record-form.ts';
import { MoneyInput } from '../../../../ui/inputs/MoneyInput.tsx';
import classes from '../product.module.css';
import type { ProductFormApi, ProductValues } from './product-form.ts';
import { StockField } from './StockField.tsx';

/** Loaded before the user scrolls to it, and not rendered earlier. */
const ProductDetails = lazyOverlay(() => import('./ProductDetails.tsx'));

type ProductFormProps = {
  title: string;
  back: string;
  form: RecordForm<ProductValues>;
  categoryName?: string | undefined;
  /** The path of the stock adjustment, for an existing product. */
  adjustPath?: string;
  /** Further buttons of the save bar. */
  saving?: ReactNode;
};

/** The validation rules are in a separate file, which is loaded when the form opens. */
export const productRules = () => import('./product-rules.ts').then((rules) => rules.ProductForm);

/** The required fields of a product come first. The others are under «more details». */
export function ProductForm(props: ProductFormProps) {
  const { title, back, form: record, categoryName, adjustPath, saving } = props;
  const t = useTranslations('product');
  const form = record.fields;
  const isNew = !adjustPath;
  return (
    <RecordPage form={record} title={title} back={back} saving={saving}>
      <div className={classes.form}>
        <Card component="section">
          <Stack gap="sm">
            <TextInput
              label={t('name')}
              placeholder={t('namePlaceholder')}
              autoFocus={isNew}
              required
              {...form.input('name')}
            />
            <div className={classes.pair}>
              <PriceField form={form} />
              <StockField form={form} adjustPath={adjustPath} />
            </div>
          </Stack>
        </Card>
        <Card>
          <ImagesField field={form.input('images')} hold={record.hold} />
        </Card>
      </div>
      <MoreDetails form={record} isOpenAtFirst={!isNew || form.values.barcode !== ''}>
        <ProductDetails form={record} categoryName={categoryName} isNew={isNew} />
      </MoreDetails>
    </RecordPage>
  );
}

const first = ['name', 'price', 'stock', 'images'];

type MoreDetailsProps = { form: RecordForm<ProductValues>; isOpenAtFirst: boolean; children: ReactNode };

/** Collapsed until the user expands it or a field in it has an error. */
function MoreDetails({ form, isOpenAtFirst, children }: MoreDetailsProps) {
  const t = useTranslations('product');
  const [isExpanded, setExpanded] = useState(isOpenAtFirst);
  const isWrong = Object.keys(form.fields.errors).some((path) => !first.includes(path));
  const isOpen = isExpanded || isWrong;
  useEffect(() => void ProductDetails.preload(), []);
  return (
    <>
      <Button
        variant="subtle"
        my="sm"
        aria-expanded={isOpen}
        leftSection={isOpen ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
        onClick={() => setExpanded(!isOpen)}
      >
        {t('moreDetails')}
      </Button>
      {isOpen ? children : null}
    </>
  );
}

/** The error of a duplicate code is shown at the code field, whatever field the server reports. */
export const fieldOfRefusal = ({ reason, details }: Failure, { hasVariants }: ProductValues) => {
  if (reason !== 'barcodeInUse') return null;
  const { parameter } = details;
  return typeof parameter === 'string' ? parameter : hasVariants ? 'variants' : 'barcode';
};

function PriceField({ form }: { form: ProductFormApi }) {
  const t = useTranslations('product');
  return (
    <MoneyInput
      label={t('price')}
      description={form.values.hasVariants ? t('variantPriceHint') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      {...form.input('price')}
    />
  );
}
