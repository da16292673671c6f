/** Audit actions that the access list shows as changes of mailboxes. */
export const MAIL_CHANGES = [
  'mail-filter-removed',
  'mail-filter-saved',
  'mail-forward-asked',
  'mail-forward-confirmed',
  'mail-forward-withdrawn',
  'mail-password-set',
] as const
export type MailChange = (typeof MAIL_CHANGES)[number]
