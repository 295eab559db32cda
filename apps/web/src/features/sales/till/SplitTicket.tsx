import { Button, Group, TextInput } from '@mantine/core';
import { newId } from '@mostrador/shared/new-id';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Sale } from '../../../domain/sale/sale.ts';
import { unitOf } from '../../../domain/sale/unit-of.ts';
import { useMeasure } from '../../../domain/sale/use-measure.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { QuantityStepper } from '../../../ui/inputs/QuantityStepper.tsx';
import classes from './dialogs.module.css';
import { isOutdated } from './is-outdated.ts';

/** Some of what is on a ticket goes onto one of its own. */
export function SplitTicket({ ticket, onClose }: { ticket: Sale; onClose: () => void }) {
  const t = useTranslations();
  const measure = useMeasure();
  const [into] = useState(newId);
  const [concept, setConcept] = useState('');
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map());
  const split = trpc.ticket.split.useMutation({
    onSuccess: onClose,
    onError: (error) => isOutdated(error) && onClose(),
  });
  const lines = [...quantities].flatMap(([lineId, quantity]) => (quantity > 0 ? [{ lineId, quantity }] : []));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { id, revision } = ticket;
    if (lines.length > 0 && !split.isPending) split.mutate({ id, revision, into, concept, lines });
  };
  return (
    <Dialog opened onClose={onClose} title={t('ticket.splitTitle', { name: ticket.concept ?? '' })}>
      <form className={classes.form} onSubmit={submit}>
        {[...ticket.products, ...ticket.services].map(({ lineId, name, quantity, unit }) => (
          <Group key={lineId} justify="space-between" wrap="nowrap">
            <span>
              {name} · {measure(quantity, unitOf(unit))}
            </span>
            <QuantityStepper
              label={name}
              value={quantities.get(lineId) ?? 0}
              onChange={(wanted) =>
                setQuantities((before) => new Map(before).set(lineId, Math.min(wanted, quantity)))
              }
              min={0}
              step={quantity % 1000 === 0 ? 1000 : quantity}
              decimals={quantity % 1000 === 0 ? 0 : 3}
            />
          </Group>
        ))}
        <TextInput
          size="md"
          label={t('ticket.nameLabel')}
          maxLength={35}
          value={concept}
          onChange={(event) => setConcept(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="lg" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" size="lg" disabled={lines.length === 0} loading={split.isPending}>
            {t('ticket.splitOff')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
