import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { focusField } from '../../../../lib/forms/form.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useCan } from '../../../../lib/session/me.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.ts';
import { fieldOfRefusal, ProductForm, productRules } from './ProductForm.tsx';
import { blankProduct } from './product-form.ts';

export default function NewProductPage() {
  const t = useTranslations('product');
  const navigate = useNavigate();
  const search: unknown = useSearch({ strict: false });
  const code = codeIn(search);
  const isFromTill = code !== null;
  const canSeeCost = useCan('product.seeCosts');
  const isOneOfMany = useRef(false);
  const form = useRecordForm({
    schema: productRules,
    values: { ...blankProduct(canSeeCost), barcode: code ?? '' },
    save: (input, { api, id }) => api.product.create.mutate({ ...input, id }),
    fieldOf: fieldOfRefusal,
    message: t('created'),
    onSaved: ({ id }) => {
      if (isOneOfMany.current) {
        form.startAgain();
        focusField(form.element.current, 'name');
        return;
      }
      const there = isFromTill ? { to: paths.till, search: { agregar: id } } : { to: paths.product(id) };
      void navigate({ ...there, replace: true, ignoreBlocker: true });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { nativeEvent } = event;
    // «Save and add another» submits the form without a submit button, so that Enter always means a normal
    // save.
    isOneOfMany.current = nativeEvent instanceof SubmitEvent && nativeEvent.submitter === null;
    form.submit(event);
  };
  const another = (
    <Button variant="light" disabled={form.isSaving} onClick={() => form.element.current?.requestSubmit()}>
      {t('createAnother')}
    </Button>
  );
  return (
    <ProductForm
      title={t('new')}
      back={isFromTill ? paths.till : paths.products}
      form={{ ...form, submit }}
      saving={isFromTill ? null : another}
    />
  );
}

/**
 * The code in `?codigo=`: a code that the till scanned and did not know, or an empty text if the till only
 * needs a new product. Null if the user does not come from the till. The new product returns to the till's
 * cart.
 */
function codeIn(search: unknown): string | null {
  const code: unknown = Reflect.get(Object(search), 'codigo');
  return typeof code === 'string' || typeof code === 'number' ? String(code) : null;
}
