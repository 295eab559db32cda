import { Alert, Button, Loader, Skeleton, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../lib/device/notify.ts';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import classes from './kit.module.css';

export function KitFeedback() {
  const t = useTranslations('kit');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Alert title={common('offline')} color="cempasuchil">
        {errors('networkFailed')}
      </Alert>
      <Alert title={common('saved')} color="income">
        {t('sampleText')}
      </Alert>
      <Alert title={errors('somethingWentWrong')} color="red">
        {errors('errorOccurred')}
      </Alert>
      <div className={classes.row}>
        <Button onClick={() => notify({ message: common('saved'), color: 'income' })}>{t('notice')}</Button>
        <Button
          variant="default"
          onClick={() => notify({ message: errors('unexpectedError'), color: 'red' })}
        >
          {t('noticeBad')}
        </Button>
        <Button variant="default" onClick={() => setOpen(true)}>
          {common('delete')}
        </Button>
        <Tooltip label={t('sampleText')}>
          <Button variant="subtle">{t('hint')}</Button>
        </Tooltip>
        <Loader type="dots" role="status" aria-label={common('loading')} />
      </div>
      <Skeleton height={44} />
      <ConfirmDelete
        opened={isOpen}
        onClose={() => setOpen(false)}
        name="Café de olla"
        isDeleting={false}
        onConfirm={() => setOpen(false)}
        reasons={[{ value: 'other', label: common('other') }]}
        typed="café"
      />
    </>
  );
}
