import { Button, Group, TextInput } from '@mantine/core';
import { times, wholeQuantity } from '@mostrador/shared/money/money';
import { packsIn } from '@mostrador/shared/money/pack';
import { newId } from '@mostrador/shared/wire/new-id';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { unitOf } from '../../../../domain/sale/cart/unit-of.ts';
import { useCounted } from '../../../../domain/sale/cart/use-counted.ts';
import type { Sale } from '../../../../domain/sale/sale.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { QuantityStepper } from '../../../../ui/inputs/QuantityStepper.tsx';
import classes from '../scan/dialogs.module.css';
import { isOutdated } from '../shelf/is-outdated.ts';

/** Moves some of the lines of a ticket to a new ticket. */
export function SplitTicket({ ticket, onClose }: { ticket: Sale; onClose: () => void }) {
  const t = useTranslations();
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
        {[...ticket.products, ...ticket.services].map((line) => (
          <SplitLine
            key={line.lineId}
            line={line}
            quantity={quantities.get(line.lineId) ?? 0}
            onChange={(quantity) => setQuantities((before) => new Map(before).set(line.lineId, quantity))}
          />
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

type SplitLineProps = {
  line: Sale['services'][number] & Partial<Pick<Sale['products'][number], 'pack'>>;
  quantity: number;
  onChange: (quantity: number) => void;
};

/** The quantity of a line for the other ticket. Items sold in packs are split in whole packs. */
function SplitLine({ line, quantity, onChange }: SplitLineProps) {
  const counted = useCounted();
  const { name, unit, pack } = line;
  const { count, pack: packed } = counted({ ...line, unit: unitOf(unit) });
  const shown = (units: number) => (pack ? packsIn(units, pack) : units);
  const isWhole = shown(line.quantity) % wholeQuantity === 0;
  return (
    <Group justify="space-between" wrap="nowrap">
      <span>
        {name} · {[count, packed].filter(Boolean).join(' ')}
      </span>
      <QuantityStepper
        label={name}
        value={shown(quantity)}
        onChange={(requested) =>
          onChange(Math.min(times(pack?.units ?? wholeQuantity, requested), line.quantity))
        }
        min={0}
        step={isWhole ? wholeQuantity : line.quantity}
        decimals={isWhole ? 0 : 3}
      />
    </Group>
  );
}
