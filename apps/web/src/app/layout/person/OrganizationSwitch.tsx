import { onIntent } from '../../../ui/menu/on-intent.tsx';
import { OrganizationButton, type OrganizationProps } from './OrganizationButton.tsx';

export const OrganizationSwitch = onIntent<OrganizationProps>(
  OrganizationButton,
  () => import('./OrganizationMenu.tsx'),
);
