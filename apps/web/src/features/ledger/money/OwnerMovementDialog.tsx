import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { type OwnerMovementKind, ownerMovementKinds } from '@mostrador/shared/codes/codes';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TransactionCategorySelect } from '../../../domain/category/TransactionCategorySelect.tsx';
import { useAccountName } from '../../../domain/money/money-account.ts';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { type RecordForm, useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import type { OwnerPartner } from './money.ts';

type DialogProps = { onClose: () => void };

/** Money that the owner withdraws from the business or contributes, recorded in the books of both at once. */
export default function OwnerMovementDialog({ onClose }: DialogProps) {
  const t = useTranslations('money.between');
  const shop = useShop();
  const own = useOrganization();
  const query = trpc.ownerMovement.partners.useQuery();
  const accounts = trpc.moneyAccount.list.useQuery({});
  const [first] = query.data?.partners ?? [];
  if (first && shop && own && accounts.data && query.data) {
    const open = accounts.data.moneyAccounts.filter(({ closedAt }) => !closedAt);
    const side = own.businessType ?? 'business';
    return <Form shop={shop} side={side} own={open} partners={query.data.partners} onClose={onClose} />;
  }
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      <RecordLoader query={query} back={paths.money}>
        {({ partners }) =>
          partners.length === 0 ? (
            <Stack gap="xs">
              <Text>{t('noPartner')}</Text>
              <Anchor component={Link} to={paths.organizations}>
                {t('toOrganizations')}
              </Anchor>
            </Stack>
          ) : null
        }
      </RecordLoader>
    </Dialog>
  );
}

type Place = Pick<OwnerPartner['accounts'][number], 'id' | 'kind' | 'name' | 'isDefault'>;
type SideName = 'business' | 'person';
type Values = {
  kind: OwnerMovementKind;
  partnerId: string | null;
  amount: number | null;
  businessAccount: string | null;
  personAccount: string | null;
  businessCategoryId: string | null;
  personCategoryId: string | null;
  date: string;
  comments: string;
};

type FormProps = DialogProps & {
  shop: Shop;
  /** The side of the current organization. */
  side: SideName;
  own: readonly Place[];
  partners: readonly OwnerPartner[];
};

function Form({ shop, side, own, partners, onClose }: FormProps) {
  const t = useTranslations('money.between');
  const money = useTranslations('money');
  const [today] = useState(() => shopDay(new Date(), shop));
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/books/ownermovement/ownermovement.schema').then(
        ({ OwnerMovementInput }) => OwnerMovementInput,
      ),
    values: valuesOf({ side, own, partner: partners[0], today }),
    save: (input, { api, id }) => api.ownerMovement.create.mutate({ ...input, id }),
    message: ({ partner }) => t('moved', { name: partner.name }),
    undoSaved:
      ({ id }, { api }) =>
      () =>
        api.ownerMovement.remove.mutate({ id }),
    onSaved: onClose,
  });
  const { fields } = form;
  const partner = partners.find(({ id }) => id === fields.values.partnerId);
  const kinds = ownerMovementKinds.map((value) => ({ value, label: t(`acts.${value}`) }));
  return (
    <RecordDialog form={form} opened onClose={onClose} title={t('title')} submit={t('save')}>
      <Choice
        required
        label={t('act')}
        data={kinds}
        {...fields.input('kind')}
        onChange={(chosen) =>
          fields.setFieldValue('kind', ownerMovementKinds.find((each) => each === chosen) ?? 'draw')
        }
      />
      <Choice
        required
        label={t(side === 'business' ? 'whose' : 'which')}
        data={partners.map(({ id, name }) => ({ value: id, label: name }))}
        {...fields.input('partnerId')}
        onChange={(id) => {
          const next = partners.find((each) => each.id === id);
          fields.setValues({ partnerId: id, ...elsewhereOf(side, next) });
        }}
      />
      <MoneyInput data-autofocus required label={t('amount')} {...fields.input('amount')} />
      <Sides form={form} side={side} own={own} partner={partner} />
      <DateField label={money('date')} max={today} {...fields.input('date')} />
      <TextInput label={money('comments')} {...fields.input('comments')} />
    </RecordDialog>
  );
}

const usual = (places: readonly Place[], kinds: readonly string[]) =>
  (places.find(({ kind, isDefault }) => isDefault && kinds.includes(kind)) ?? places[0])?.id ?? null;

/** The values of the other side that are reset when another partner is chosen. */
const elsewhereOf = (side: SideName, partner: OwnerPartner | undefined) =>
  side === 'business'
    ? { personAccount: usual(partner?.accounts ?? [], ['cash']), personCategoryId: null }
    : { businessAccount: usual(partner?.accounts ?? [], ['cash']), businessCategoryId: null };

type Known = Pick<FormProps, 'side' | 'own'> & { partner: OwnerPartner | undefined; today: string };

const valuesOf = ({ side, own, partner, today }: Known): Values => ({
  kind: 'draw',
  partnerId: partner?.id ?? null,
  amount: null,
  businessAccount: side === 'business' ? usual(own, ['cash']) : null,
  personAccount: side === 'person' ? usual(own, ['cash']) : null,
  businessCategoryId: null,
  personCategoryId: null,
  ...elsewhereOf(side, partner),
  date: today,
  comments: '',
});

type SidesProps = Pick<FormProps, 'side' | 'own'> & {
  form: RecordForm<Values>;
  partner: OwnerPartner | undefined;
};

/** The source and the destination in the direction of the money, and the document that each side records. */
function Sides({ form: { fields }, side, own, partner }: SidesProps) {
  const t = useTranslations('money.between');
  const nameOf = useAccountName();
  const { kind } = fields.values;
  const placesOf = (of: SideName) => (of === side ? own : (partner?.accounts ?? []));
  const optionsOf = (of: SideName) =>
    placesOf(of)
      .filter(
        ({ kind: place }) => !(of === 'person' ? shopsOnly : kind === 'salary' ? safeOnly : none).has(place),
      )
      .map((place) => ({ value: String(place.id), label: nameOf(place) }));
  const business = (
    <Choice
      key="business"
      required
      label={t(kind === 'contribution' ? 'intoBusiness' : 'outOfBusiness')}
      data={optionsOf('business')}
      {...fields.input('businessAccount')}
    />
  );
  const person = (
    <Choice
      key="person"
      required
      label={t(kind === 'contribution' ? 'outOfMine' : 'intoMine')}
      data={optionsOf('person')}
      {...fields.input('personAccount')}
    />
  );
  return (
    <>
      {kind === 'contribution' ? [person, business] : [business, person]}
      {kind === 'salary' ? (
        <Category
          label={t('businessCategory')}
          type="expense"
          partner={side === 'person' ? partner : null}
          {...fields.input('businessCategoryId')}
        />
      ) : null}
      <Category
        label={t('personCategory')}
        type={kind === 'contribution' ? 'expense' : 'income'}
        partner={side === 'business' ? partner : null}
        {...fields.input('personCategoryId')}
      />
    </>
  );
}

/**
 * The kinds that only a business has: a person has no safe and no card receipts, and a wage is paid from an
 * account.
 */
const shopsOnly: ReadonlySet<string> = new Set(['safe', 'card', 'loan']);
const safeOnly: ReadonlySet<string> = new Set(['safe']);
const none: ReadonlySet<string> = new Set();

type CategoryProps = {
  label: string;
  type: 'income' | 'expense';
  /** Null means the current organization's own categories. */
  partner: OwnerPartner | null | undefined;
  value?: string | null;
  onChange: (id: string | null) => void;
};

function Category({ label, type, partner, value = null, ...input }: CategoryProps) {
  const t = useTranslations('money.between');
  if (partner === null)
    return (
      <TransactionCategorySelect
        type={type}
        label={label}
        placeholder={t('usual')}
        value={value}
        {...input}
      />
    );
  const named = (partner?.categories ?? []).filter(({ transactionType }) => transactionType === type);
  return (
    <Choice
      label={label}
      none={t('usual')}
      data={named.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      {...input}
    />
  );
}
