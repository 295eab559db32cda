import { Badge, Button, Card, Stack, Text, Textarea, Title, UnstyledButton } from '@mantine/core';
import { newId } from '@mostrador/shared/wire/new-id';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type MoneyAccount, useAccountName } from '../../../domain/money/money-account.ts';
import { SheetDrop } from '../../../domain/sheet/SheetDrop.tsx';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './reconciliation.module.css';
import { type StatementSummary, useDays } from './reconciliation.ts';

type StartProps = { account: MoneyAccount; onOpen: (id: string) => void };

/** The upload of a bank file, and the earlier bank statements of the account. */
export default function Start({ account, onOpen }: StartProps) {
  const t = useTranslations('reconciliation');
  const api = useApi();
  const nameOf = useAccountName();
  const writes = useCan('reconciliation.write');
  const moneyAccountId = account.id;
  return (
    <>
      <PageHeader title={t('title')} back={paths.moneyAccount(account.id)}>
        <Badge variant="light" color="gray">
          <bdi>{nameOf(account)}</bdi>
        </Badge>
      </PageHeader>
      <div className={classes.start}>
        {writes ? (
          <Stack gap="md">
            <SheetDrop
              accept=".xlsx,.xlsm,.csv,.tsv,.txt,.ofx,.qfx,.qif,.sta,.mt940,.940"
              limits={t('limits')}
              read={(file) => api.reconciliation.create.mutate({ moneyAccountId, file, id: newId() })}
              onRead={({ id }) => onOpen(id)}
            />
            <Paste account={account} onOpen={onOpen} />
          </Stack>
        ) : null}
        <Earlier account={account} onOpen={onOpen} />
      </div>
    </>
  );
}

/** Text copied from the bank's page. */
function Paste({ account, onOpen }: StartProps) {
  const t = useTranslations('reconciliation');
  const [text, setText] = useState('');
  const [id, setId] = useState(newId);
  const bring = trpc.reconciliation.create.useMutation({
    onSuccess: (made) => onOpen(made.id),
    onError: () => setId(newId()),
  });
  return (
    <Card>
      <Textarea
        label={t('paste')}
        description={t('pasteHint')}
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button
        variant="default"
        mt="sm"
        className={classes.begin ?? ''}
        disabled={text.trim() === ''}
        loading={bring.isPending}
        onClick={() => bring.mutate({ id, moneyAccountId: account.id, text })}
      >
        {t('read')}
      </Button>
    </Card>
  );
}

function Earlier({ account, onOpen }: StartProps) {
  const t = useTranslations('reconciliation');
  const { data } = trpc.reconciliation.list.useQuery({ moneyAccountId: account.id, perPage: 50 });
  const statements = data?.statements ?? [];
  return (
    <section aria-labelledby="earlier">
      <Title order={2} size="h4" id="earlier">
        {t('earlier')}
      </Title>
      {data && statements.length === 0 ? (
        <Text c="dimmed" mt="xs">
          {t('noneYet')}
        </Text>
      ) : null}
      <ul className={classes.earlier}>
        {statements.map((statement) => (
          <li key={statement.id}>
            <UnstyledButton className={classes.earlierRow} onClick={() => onOpen(statement.id)}>
              <EarlierRow statement={statement} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EarlierRow({ statement }: { statement: StatementSummary }) {
  const t = useTranslations('reconciliation');
  const daysOf = useDays();
  const { status, open, name, lines } = statement;
  const isFinished = status === 'finished';
  return (
    <>
      <span className={classes.named}>
        <strong>{daysOf(statement)}</strong>
        <small>
          <bdi>{name ?? t('pasted')}</bdi> · {t('lines', { count: lines })}
        </small>
      </span>
      <Badge variant="light" color={isFinished ? 'income' : 'orange'}>
        {isFinished ? t('finished') : t('left', { count: open })}
      </Badge>
    </>
  );
}
