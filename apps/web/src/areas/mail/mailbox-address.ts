/** Addresses of the screens of a mailbox, which is named in the query. */
const OF = 'mailbox'

export function mailboxIn(search: string): string | null {
  return new URLSearchParams(search).get(OF)
}

export type MailScreen = 'filters' | 'filters/new' | `filters/${string}` | 'password'

export function mailAddress(screen: MailScreen, mailboxId: string | number): string {
  return `/mail-settings/${screen}?${new URLSearchParams({ [OF]: String(mailboxId) })}`
}
