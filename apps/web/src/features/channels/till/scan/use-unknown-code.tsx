import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { buzz } from '../../../../domain/sale/sound.ts';
import { hideNotice, showNotice } from '../../../../lib/device/notify.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useCan } from '../../../../lib/session/me.tsx';

/** Reports that no product has this code, and offers to create one, which is then added to the cart. */
export function useUnknownCode(): (code: string) => void {
  const t = useTranslations();
  const navigate = useNavigate();
  const mayCreate = useCan('product.create');
  return useCallback(
    (code) => {
      buzz();
      const id = `unknown:${code}`;
      const create = () => {
        hideNotice(id);
        void navigate({ to: paths.newProduct, search: { codigo: code } });
      };
      showNotice({
        id,
        color: 'red',
        autoClose: mayCreate ? 10_000 : 4000,
        message: (
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <span>{t('sale.unknownBarcode', { code })}</span>
            {mayCreate ? (
              <Button variant="subtle" size="compact-md" flex="none" onClick={create}>
                {t('pos.createProduct')}
              </Button>
            ) : null}
          </Group>
        ),
      });
    },
    [t, navigate, mayCreate],
  );
}
