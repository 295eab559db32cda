import { Button, Input, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { monthsAfter } from '../../lib/format/days.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useOrganization } from '../../lib/session/me.tsx';
import { DateField } from '../../ui/date/DateField.tsx';
import { LineList, LineRow } from '../../ui/form/LineRow.tsx';
import { type ListForm, useLines } from '../../ui/form/use-lines.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { WholeInput } from '../../ui/inputs/WholeInput.tsx';
import { type InstalmentPart, instalmentPeriods, splitInstalments } from './instalments.ts';
import classes from './payment.module.css';

type InstalmentsFieldProps = {
  form: ListForm<InstalmentPart> & { setFieldValue: (path: string, value: InstalmentPart[]) => void };
  /** The path of the instalments in the form, and their values. */
  path: string;
  parts: readonly InstalmentPart[];
  /** The sum that they must add up to. */
  total: number;
  /** The day from which the due dates are counted. */
  from: string;
  /** Returns to a single due date. */
  onWhole: () => void;
};

const fewest = 2;
const most = 60;

/** The number of instalments, their interval, and the resulting parts, which can be changed one by one. */
export default function InstalmentsField(props: InstalmentsFieldProps) {
  const { form, path, parts, total, from, onWhole } = props;
  const t = useTranslations('payment');
  const { money } = useFormat();
  const decimals = useOrganization()?.country.decimals === 0 ? 0 : 2;
  const [period, setPeriod] = useState<(typeof instalmentPeriods)[number]>('monthly');
  /** The text of the field while it is typed, because a 1 may become a 12. */
  const [typed, setTyped] = useState<number | string | null>(null);
  const lines = useLines<InstalmentPart>(form, {
    path,
    lines: parts,
    nameOf: (_part, index) => t('instalment', { number: index + 1 }),
    fewest,
  });
  const divide = (input: { count?: number; period?: typeof period }) => {
    const { count = Math.max(fewest, parts.length) } = input;
    const first = parts[0]?.dueDate || monthsAfter(from, 1);
    form.setFieldValue(
      path,
      splitInstalments({ total, count, first, period: input.period ?? period, decimals }),
    );
  };
  const left = total - parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const error = form.errors[path];
  return (
    <section className={classes.plan} aria-label={t('instalments')}>
      <div className={classes.split}>
        <WholeInput
          label={t('instalmentCount')}
          min={fewest}
          max={most}
          value={typed ?? parts.length}
          onChange={(count) => {
            setTyped(count);
            if (typeof count === 'number' && count >= fewest && count <= most) divide({ count });
          }}
          onBlur={() => setTyped(null)}
        />
        <Choice
          label={t('every')}
          data={instalmentPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
          value={period}
          onChange={(chosen) => {
            const next = instalmentPeriods.find((each) => each === chosen) ?? 'monthly';
            setPeriod(next);
            divide({ period: next });
          }}
        />
      </div>
      <LineList lines={lines} label={t('instalments')}>
        {parts.map(({ id }, index) => (
          <LineRow key={id} lines={lines} index={index} columns={columns} className={classes.part}>
            <DateField
              label={t('instalment', { number: index + 1 })}
              min={from}
              {...form.getInputProps(`${path}.${index}.dueDate`)}
            />
            <MoneyInput label={t('amount')} {...form.getInputProps(`${path}.${index}.amount`)} />
          </LineRow>
        ))}
      </LineList>
      {left === 0 ? null : (
        <Text size="sm" role="status" c="red">
          {t(left > 0 ? 'partsMissing' : 'partsOver', { amount: money(Math.abs(left)) })}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => divide({})}>
            {t('divideAgain')}
          </Button>
        </Text>
      )}
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
      <Button variant="subtle" size="compact-md" className={classes.add} onClick={onWhole}>
        {t('oneDay')}
      </Button>
    </section>
  );
}

const columns = 'minmax(0, 1fr) minmax(0, 1fr)';
