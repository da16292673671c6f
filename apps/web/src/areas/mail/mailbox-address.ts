/** The query parameter that names the mailbox. */
const MAILBOX = 'mailbox'

export function parseMailboxId(search: string): string | null {
  return new URLSearchParams(search).get(MAILBOX)
}

export type MailScreen = 'filters' | 'filters/new' | `filters/${string}` | 'password'

export function mailAddress(screen: MailScreen, mailboxId: string | number): string {
  return `/mail-settings/${screen}?${new URLSearchParams({ [MAILBOX]: String(mailboxId) })}`
}
