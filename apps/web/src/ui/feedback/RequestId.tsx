import { CopyButton, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from '../page/ui.module.css';

/** The id under which the server logged an error; one press copies it. */
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
