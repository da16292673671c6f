/** A direct debit as its call takes it, with each of its fields. */
export const DIRECT_DEBIT = {
  accountName: 'B Fowler',
  bank: '01',
  branch: '0242',
  account: '0100194',
  suffix: '00',
  email: 'ben@demo.example',
  confirmAccountAuthority: true,
  confirmTermsConditions: true,
}
