import {
  type Icon,
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconLock,
  IconPigMoney,
  IconReceipt,
  IconWallet,
} from '@tabler/icons-react';
import type { MoneyAccount } from './money-account.ts';

export const accountIcons: Record<MoneyAccount['kind'], Icon> = {
  cash: IconCash,
  safe: IconLock,
  card: IconCreditCard,
  bank: IconBuildingBank,
  wallet: IconWallet,
  savings: IconPigMoney,
  credit_card: IconCreditCard,
  loan: IconReceipt,
};
