import { countryName } from '@mostrador/shared/shop/country';
import { IconWorld } from '@tabler/icons-react';
import { useSession } from '../../lib/session/session.ts';
import classes from '../page/ui.module.css';

// Separate picture files, because most users only ever see one flag. The package exports them only as
// scripts.
const pictures: Record<string, string> = import.meta.glob(
  '../../../../../node_modules/country-flag-icons/3x2/{AR,BO,CL,CO,CR,CU,DO,EC,GT,HN,MX,NI,PA,PE,PY,SV,US,UY,VE}.svg',
  { eager: true, query: '?url', import: 'default' },
);

/** The flag of a country by its ISO code; a globe if there is no flag. */
export function CountryFlag({ id, isDecoration = false }: { id: string; isDecoration?: boolean }) {
  const { language } = useSession();
  const picture = pictures[`../../../../../node_modules/country-flag-icons/3x2/${id}.svg`];
  const name = isDecoration ? '' : countryName(id, language);
  return (
    <span className={classes.flag}>
      {picture ? (
        <img src={picture} alt={name} width={24} height={16} />
      ) : (
        <IconWorld size={20} {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })} />
      )}
    </span>
  );
}
