import type { MailChange } from '@switchboard/domain/mail/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<MailChange> = {
  part: 'the mail settings',
  changes: {
    'mail-filter-removed': () => 'deleted a mail filter',
    'mail-filter-saved': () => 'saved a mail filter',
    'mail-forward-asked': () => 'asked to forward mail to another address',
    'mail-forward-confirmed': () => 'confirmed an address that mail may be forwarded to',
    'mail-forward-withdrawn': () => 'stopped forwarding mail to an address',
    'mail-password-set': () => 'changed the password of a mailbox',
  },
}
