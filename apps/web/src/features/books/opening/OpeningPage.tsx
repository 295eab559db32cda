import { ActionIcon, Button, Card, Text, Title } from '@mantine/core';
import { type InitialBalanceKind, initialBalanceKinds } from '@mostrador/shared/codes/codes';
import { IconArrowBackUp, IconPencil, IconPlus, IconTrashX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../domain/sale/use-shop.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useMe } from '../../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './opening.module.css';
import { type InitialBalance, isOwed, type OpeningSummary } from './opening.ts';

const BalanceDialog = lazyOverlay(withWords(['opening'], () => import('./BalanceDialog.tsx')));

const DisposeDialog = lazyOverlay(
  withWords(['asset'], () => import('../../../domain/asset/DisposeDialog.tsx')),
);
const TakeBackDialog = lazyOverlay(
  withWords(['asset'], () => import('../../../domain/asset/TakeBackDialog.tsx')),
);

type Opened = { kind: InitialBalanceKind; balance?: InitialBalance };

/** The opening balances, kind by kind, and the resulting capital. */
export default function OpeningPage() {
  const t = useTranslations('opening');
  const list = trpc.initialBalance.list.useQuery({ perPage: 100 });
  const summary = trpc.initialBalance.summary.useQuery();
  return (
    <>
      <PageHeader title={t('title')} />
      <RecordLoader query={list} back={paths.appHome}>
        {({ initialBalanceAmounts }) => (
          <RecordLoader query={summary} back={paths.appHome}>
            {(balances) => <Balances balances={initialBalanceAmounts} summary={balances} />}
          </RecordLoader>
        )}
      </RecordLoader>
    </>
  );
}

function Balances({ balances, summary }: { balances: InitialBalance[]; summary: OpeningSummary }) {
  const t = useTranslations('opening');
  const shop = useShop();
  const { me } = useMe();
  const [opened, setOpened] = useState<Opened | null>(null);
  const isPerson = me?.currentOrganization?.businessType === 'person';
  const kinds = initialBalanceKinds.filter((kind) => !isPerson || kind !== 'inventory');
  return (
    <div className={classes.page}>
      <div className={classes.kinds}>
        <Text>{t('text')}</Text>
        {kinds.map((kind) => (
          <Kind
            key={kind}
            kind={kind}
            balances={balances.filter((each) => each.kind === kind)}
            onOpen={(balance) => setOpened({ kind, ...(balance && { balance }) })}
          />
        ))}
      </div>
      <Capital summary={summary} isPerson={isPerson} />
      {opened && shop ? (
        <BalanceDialog {...opened} asOf={summary.asOf} shop={shop} onClose={() => setOpened(null)} />
      ) : null}
    </div>
  );
}

type KindProps = {
  kind: InitialBalanceKind;
  balances: InitialBalance[];
  onOpen: (balance?: InitialBalance) => void;
};

function Kind({ kind, balances, onOpen }: KindProps) {
  const t = useTranslations('opening');
  const name = t(`kinds.${kind}`);
  return (
    <Card component="section" aria-label={name}>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {name}
        </Title>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          aria-label={t('addKind', { kind: name })}
          onPointerEnter={() => void BalanceDialog.preload()}
          onClick={() => onOpen()}
        >
          {t('add')}
        </Button>
      </div>
      {balances.length === 0 ? <Text c="dimmed">{t('nothing')}</Text> : null}
      {balances.map((balance) => (
        <Row key={balance.id} balance={balance} onOpen={() => onOpen(balance)} />
      ))}
    </Card>
  );
}

function Row({ balance, onOpen }: { balance: InitialBalance; onOpen: () => void }) {
  const t = useTranslations('opening');
  const { evenMoney, date } = useFormat();
  const ofAsset = useTranslations('asset');
  const { kind, amount, booked, label, contact, moneyAccount, dueDate } = balance;
  const { usefulMonths, depreciated, disposedOn } = balance;
  const name = contact?.name ?? moneyAccount?.name ?? label ?? t(`kinds.${kind}`);
  const notes = [
    ...(label && label !== name ? [label] : []),
    ...(dueDate ? [date(dueDate)] : []),
    ...(usefulMonths ? [t('months', { count: usefulMonths })] : []),
    ...(depreciated > 0 ? [t('depreciated', { amount: evenMoney(depreciated) })] : []),
    ...(disposedOn ? [ofAsset('disposedNote', { day: date(disposedOn) })] : []),
    ...(booked === amount ? [] : [t('booked', { amount: evenMoney(booked) })]),
  ];
  return (
    <div className={classes.row}>
      <span className={classes.named}>
        <bdi className={classes.name}>{name}</bdi>
        {notes.length > 0 ? <small>{notes.join(' · ')}</small> : null}
      </span>
      <Money isEven amount={isOwed(kind) || kind === 'equity' ? -amount : amount} />
      <span className={classes.acts}>
        {kind === 'fixed_asset' ? <AssetAct balance={balance} name={name} /> : null}
        <ActionIcon size="input-sm" aria-label={`${t('edit')}: ${name}`} onClick={onOpen}>
          <IconPencil size={18} />
        </ActionIcon>
      </span>
    </div>
  );
}

/** Sells or discards a fixed asset, or undoes that. */
function AssetAct({ balance, name }: { balance: InitialBalance; name: string }) {
  const t = useTranslations('asset');
  const [isOpen, setOpen] = useState(false);
  const { id, booked, depreciated, disposedOn } = balance;
  const isThere = disposedOn === null;
  const asset = { type: 'initialBalance' as const, id, worth: booked - depreciated };
  const onClose = () => setOpen(false);
  return (
    <>
      <ActionIcon
        size="input-sm"
        aria-label={`${t(isThere ? 'dispose' : 'takeBack')}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {isThere ? <IconTrashX size={18} /> : <IconArrowBackUp size={18} />}
      </ActionIcon>
      {isOpen && isThere ? <DisposeDialog asset={asset} onClose={onClose} /> : null}
      {isOpen && !isThere ? <TakeBackDialog asset={asset} opened onClose={onClose} /> : null}
    </>
  );
}

/** Assets less liabilities, updated with every opening balance. */
function Capital({ summary, isPerson }: { summary: OpeningSummary; isPerson: boolean }) {
  const t = useTranslations('opening');
  const { date } = useFormat();
  const { asOf, assets, liabilities, capital, stock } = summary;
  return (
    <div className={classes.capital}>
      <Ticket label={t('capital')}>
        <LeaderLines>
          <LeaderLine label={t('assets')} value={<Money isEven amount={assets} />} />
          <LeaderLine label={t('liabilities')} value={<Money isEven amount={-liabilities} />} />
          <LeaderLine size="total" label={t('capital')} value={<Money isEven amount={capital} />} />
          {asOf ? <LeaderLine label={t('asOf')} value={date(asOf)} /> : null}
          {isPerson ? null : <LeaderLine label={t('stock')} value={<Money isEven amount={stock} />} />}
        </LeaderLines>
        {isPerson ? null : (
          <Text size="sm" c="dimmed" mt="xs">
            {t('stockHint')}
          </Text>
        )}
      </Ticket>
    </div>
  );
}
