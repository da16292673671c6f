/** The changes of mailboxes in the access list. */
export const MAIL_CHANGES = [
  'mail-filter-removed',
  'mail-filter-saved',
  'mail-forward-asked',
  'mail-forward-confirmed',
  'mail-forward-withdrawn',
  'mail-password-set',
] as const
export type MailChange = (typeof MAIL_CHANGES)[number]
