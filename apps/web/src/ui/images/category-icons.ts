import {
  IconApple,
  IconBasket,
  IconBeer,
  IconBottle,
  IconBread,
  IconBulb,
  IconCandy,
  IconCarrot,
  IconCheese,
  IconCoffee,
  IconCookie,
  IconDeviceMobile,
  IconDiaper,
  IconEgg,
  IconFish,
  IconGift,
  IconIceCream,
  IconMeat,
  IconMilk,
  IconPaw,
  IconPencil,
  IconPill,
  IconSalt,
  IconShirt,
  IconSoup,
  IconSpray,
  IconTool,
} from '@tabler/icons-react';

/** The icons of a category. The names are stored, so none of them may change. */
export const categoryIcons = {
  basket: IconBasket,
  bottle: IconBottle,
  beer: IconBeer,
  coffee: IconCoffee,
  milk: IconMilk,
  cheese: IconCheese,
  egg: IconEgg,
  bread: IconBread,
  cookie: IconCookie,
  candy: IconCandy,
  iceCream: IconIceCream,
  apple: IconApple,
  carrot: IconCarrot,
  meat: IconMeat,
  fish: IconFish,
  soup: IconSoup,
  salt: IconSalt,
  spray: IconSpray,
  diaper: IconDiaper,
  pill: IconPill,
  paw: IconPaw,
  pencil: IconPencil,
  phone: IconDeviceMobile,
  shirt: IconShirt,
  tool: IconTool,
  bulb: IconBulb,
  gift: IconGift,
} as const;

export type CategoryIcon = keyof typeof categoryIcons;

export const categoryIconNames = Object.keys(categoryIcons).filter(isCategoryIcon);

export function isCategoryIcon(name: string | null): name is CategoryIcon {
  return name !== null && name in categoryIcons;
}
