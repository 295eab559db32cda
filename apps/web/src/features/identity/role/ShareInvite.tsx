import { Button, CopyButton, Stack, Text, TextInput } from '@mantine/core';
import { drawQr } from '@mostrador/shared/papers/qr';
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { whatsAppLink, whatsAppNumber } from '../../../domain/receipt/share.ts';
import { useShop } from '../../../domain/sale/use-shop.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import classes from './role.module.css';
import type { Invite } from './team.ts';

/** The link of one invitation, with all ways to share it. */
export function ShareInvite({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const t = useTranslations('role');
  const format = useFormat();
  const organization = useOrganization();
  const shop = useShop();
  const { link, code, phone, role } = invite;
  if (!link || !code) return null;
  const values = { organization: organization?.name ?? '', role: role.name, link };
  const number = phone ? whatsAppNumber(phone, shop?.phoneCode ?? '') : null;
  return (
    <Dialog opened onClose={onClose} title={t('shareTitle')}>
      <Stack>
        <Text>{t('shareText', { date: format.date(invite.expiresAt) })}</Text>
        <QrCode link={link} />
        <TextInput
          label={t('code')}
          value={code.replace(/(.{4})(?=.)/g, '$1-')}
          readOnly
          dir="ltr"
          classNames={{ input: classes.code ?? '' }}
        />
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button size="md" leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={copy}>
              {copied ? t('copied') : t('copyLink')}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          size="md"
          variant="default"
          href={whatsAppLink(number, t('whatsappText', values))}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
        >
          {t('whatsapp')}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** Always dark on white, because cameras require it. */
function QrCode({ link }: { link: string }) {
  const t = useTranslations('role');
  const { path, size } = useMemo(() => drawQr(link), [link]);
  return (
    <svg className={classes.qr} viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label={t('qr')}>
      <path d={`M-2-2h${size + 4}v${size + 4}h-${size + 4}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
