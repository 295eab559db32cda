/** The text for each permission that a PIN can grant. */
export const approvalNames = {
  'pos.void': 'void',
  'pos.refund': 'refund',
  'pos.edit': 'edit',
  'pos.changePrice': 'changePrice',
  'pos.discount': 'discount',
  'pos.credit': 'credit',
  'pos.overLimit': 'overLimit',
  'cashsession.write': 'cashSession',
} as const;
