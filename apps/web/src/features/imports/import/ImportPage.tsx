import { idPart, useAddress } from '../../../lib/navigation/address.ts';
import { ImportDetail } from './ImportDetail.tsx';
import { ImportStart } from './ImportStart.tsx';

const address = { id: idPart() };

/** A file is sent, looked at and confirmed; the address says which one. */
export default function ImportPage() {
  const [{ id }, change] = useAddress(address);
  return id ? <ImportDetail key={id} id={id} /> : <ImportStart onOpen={(opened) => change({ id: opened })} />;
}
