import { Button, Group, Switch, Textarea, TextInput } from '@mantine/core';
import { areaMatches } from '@mostrador/shared/codes/codes';
import type { Point } from '@mostrador/shared/shop/geo';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApi } from '../../../lib/api/trpc.ts';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { type RecordForm, useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { WholeInput } from '../../../ui/inputs/WholeInput.tsx';
import { AreaPlane } from './AreaPlane.tsx';
import { type Area, type AreaValues, areaRules, areaValuesOf } from './area-values.ts';
import classes from './store.module.css';

type AreaDialogProps = { opened: boolean; area: Area | null; location: Point | null; onClose: () => void };

export default function AreaDialog({ opened, area, location, onClose }: AreaDialogProps) {
  const t = useTranslations('store');
  const api = useApi();
  const remove = useMutation({
    mutationFn: (id: string) => api.deliveryArea.remove.mutate({ id }),
    onSuccess: onClose,
  });
  const [before] = useState(() => areaValuesOf(area));
  const [isRemoving, setRemoving] = useState(false);
  const form = useRecordForm({
    schema: areaRules,
    values: before,
    save: (input, { api: calls, id }) =>
      area
        ? calls.deliveryArea.update.mutate({ ...input, id: area.id })
        : calls.deliveryArea.create.mutate({ ...input, id }),
    message: t('areaSaved'),
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={area ? t('editArea', { name: area.name }) : t('addArea')}
    >
      <AreaFields form={form} location={location} />
      {area ? (
        <Group>
          <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
            {t('removeArea')}
          </Button>
          <ConfirmDelete
            opened={isRemoving}
            name={area.name}
            isDeleting={remove.isPending}
            onClose={() => setRemoving(false)}
            onConfirm={() => remove.mutate(area.id)}
          />
        </Group>
      ) : null}
    </RecordDialog>
  );
}

type AreaFieldsProps = { form: RecordForm<AreaValues>; location: Point | null };

function AreaFields({ form: { fields }, location }: AreaFieldsProps) {
  const t = useTranslations('store');
  return (
    <>
      <TextInput label={t('name')} required {...fields.input('name')} />
      <div className={classes.fields}>
        <MoneyInput label={t('fee')} required {...fields.input('fee')} />
        <MoneyInput label={t('freeOver')} {...fields.input('freeOver')} />
        <MoneyInput label={t('minimumOrder')} {...fields.input('minimumOrder')} />
        <WholeInput
          label={t('etaMinutes')}
          min={0}
          {...fields.input('etaMinutes')}
          onChange={(count) => fields.setFieldValue('etaMinutes', Number(count) || 0)}
        />
        <WholeInput
          label={t('etaMax')}
          min={0}
          {...fields.input('etaMax')}
          value={fields.values.etaMax ?? ''}
          onChange={(count) => fields.setFieldValue('etaMax', count === '' ? null : Number(count))}
        />
      </div>
      <Choice
        label={t('match')}
        data={areaMatches.map((value) => ({ value, label: t(`matches.${value}`) }))}
        {...fields.input('match')}
      />
      <KnownBy fields={fields} location={location} />
      <Switch label={t('active')} {...fields.input('active')} />
    </>
  );
}

/** The defining fields of an area of each kind. */
function KnownBy({ fields, location }: { fields: RecordForm<AreaValues>['fields']; location: Point | null }) {
  const t = useTranslations('store');
  const { match, radiusM, polygon } = fields.values;
  if (match === 'list') {
    const { error, ...field } = fields.input('placesText');
    return (
      <Textarea
        label={t('places')}
        description={t('placesText')}
        autosize
        minRows={3}
        maxRows={10}
        {...field}
        error={error ?? fields.errors.places}
      />
    );
  }
  if (match === 'agreed') return null;
  return (
    <AreaPlane
      location={location}
      radius={
        match === 'radius' ? { value: radiusM, onChange: (to) => fields.setFieldValue('radiusM', to) } : null
      }
      outline={
        match === 'polygon'
          ? { value: polygon ?? [], onChange: (to) => fields.setFieldValue('polygon', to) }
          : null
      }
      error={fields.errors[match === 'radius' ? 'radiusM' : 'polygon']}
    />
  );
}
