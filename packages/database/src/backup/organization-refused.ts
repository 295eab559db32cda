/** An organization that cannot be imported into this database; the message is for the operator. */
export class OrganizationRefused extends Error {
  override name = 'OrganizationRefused';
}

export const otherSecret = (made: string) =>
  `La tienda se selló con otro SECRET (huella ${made}): ponlo al final (SECRET=el-de-aquí,el-suyo) y ` +
  'repite; sin él, --other-secret, y quien tenga segundo factor no podrá entrar hasta que se lo borres. · ' +
  `The shop was sealed under another SECRET (fingerprint ${made}): put it last (SECRET=ours,theirs) and ` +
  'try again; without it, --other-secret, and whoever has a second factor cannot enter until you delete it.';

export const isThere = (id: string) =>
  `La organización ${id} ya está en esta base de datos. The organization ${id} is in this database already.`;
