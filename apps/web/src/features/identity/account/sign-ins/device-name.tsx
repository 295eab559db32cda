import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconWorld } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';

const icons = {
  desktop: IconDeviceDesktop,
  mobile: IconDeviceMobile,
  tablet: IconDeviceTablet,
  other: IconWorld,
};

export function DeviceIcon({ kind }: { kind: keyof typeof icons }) {
  const Icon = icons[kind];
  return <Icon size={28} stroke={1.5} aria-hidden="true" />;
}

type Device = { browser: string | null; system: string | null };

/** Formats a device in readable form: «Chrome 141 en Windows 11». */
export function useDeviceName() {
  const t = useTranslations('account.devices');
  return ({ browser, system }: Device) =>
    browser && system ? t('name', { browser, system }) : (browser ?? system ?? t('unknown'));
}
