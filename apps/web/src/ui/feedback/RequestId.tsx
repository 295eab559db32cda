import { CopyButton, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from '../page/ui.module.css';

/** The number under which the server wrote the failure down; one press copies it. */
export default function RequestId({ id }: { id: string }) {
  const t = useTranslations('common');
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <UnstyledButton className={classes.requestId} onClick={copy}>
          {copied ? t('copied') : t('requestId', { id })}
        </UnstyledButton>
      )}
    </CopyButton>
  );
}
