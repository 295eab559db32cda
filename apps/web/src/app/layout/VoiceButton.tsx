import { ActionIcon, NavLink, UnstyledButton } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { useMe } from '../../lib/session/me.tsx';
import classes from './shell.module.css';
import { openDialog } from './shell-state.ts';

type VoiceButtonProps = { place: 'header' | 'side' | 'menu' };

/** Opens the assistant, if the operator enables it: an expense can be spoken or typed on every page. */
export default function VoiceButton({ place }: VoiceButtonProps) {
  const t = useTranslations('shell');
  const { me } = useMe();
  const { data } = trpc.platform.version.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (!data?.flags.showAi || !me?.currentOrganization) return null;
  const icon = <IconMicrophone size={20} stroke={1.75} aria-hidden="true" />;
  const opening = { 'aria-haspopup': 'dialog' as const, onClick: () => openDialog('voice') };
  if (place === 'menu')
    return <NavLink component="button" label={t('voice')} leftSection={icon} {...opening} />;
  if (place === 'side')
    return (
      <UnstyledButton className={classes.link} title={t('voice')} {...opening}>
        {icon}
        <span className={classes.linkWords}>{t('voice')}</span>
      </UnstyledButton>
    );
  return (
    <ActionIcon size={40} aria-label={t('voice')} title={t('voice')} {...opening}>
      {icon}
    </ActionIcon>
  );
}
