import type { MailChange } from '@switchboard/domain/mail/trail'

import { declareLetter, declareNotice } from '#api/provider/notices/declare.ts'
import type { WrittenNotice } from '#api/provider/notices/declare.ts'

const CATEGORY = 'Mail'
const FORWARD = { category: CATEGORY, type: 'MailForward' } as const
const CHANGE = { category: CATEGORY, type: 'MailChange' } as const

type MailboxFacts = { readonly mailbox: string }
const MAILBOX: MailboxFacts = { mailbox: '{mailbox}' }

/** To an address outside the account to which mail will be forwarded. The code replaces `{link}`. */
export const codeLetter = declareLetter<MailboxFacts>({
  ...FORWARD,
  name: 'Code for forwarded mail',
  cause: 'A customer wishes to forward mail to an address outside the account.',
  readers: 'the address outside the account',
  words: ({ mailbox }) => ({
    subject: `Mail of ${mailbox} is to be forwarded to you`,
    body: `Kia ora,

The owner of ${mailbox} wants to forward mail to this address. If you agree, give them this code within an hour:

{link}

If you know nothing about it, do nothing: without the code no mail is forwarded.`,
  }),
  samples: [MAILBOX],
})

/** To the mailbox whose mail is to be forwarded, and to the account. */
export const forwardRequestNotice = declareNotice<MailboxFacts & { readonly to: string }>({
  ...FORWARD,
  name: 'Mail is to be forwarded',
  cause: 'A customer wishes to forward mail to an address outside the account.',
  readers: 'the notice address of the account, and the mailbox',
  words: ({ mailbox, to }) => ({
    subject: `Mail of ${mailbox} is to be forwarded`,
    body: `Kia ora,

Someone who gave the password of your account asked to forward mail of ${mailbox} to ${to}, which is not an address of your account. Nothing is forwarded before that address has agreed and a filter is saved.

If it was not you, change your password at once and look at the mail filters of this mailbox.`,
  }),
  samples: [{ ...MAILBOX, to: '{address}' }],
})

/** Sent before a filter that deletes mail is active, because that filter could delete the letter. */
export const deletingFilterNotice = declareNotice<MailboxFacts & { readonly filterName: string }>({
  ...CHANGE,
  name: 'A filter that deletes mail',
  cause: 'A filter that deletes mail is about to be saved.',
  words: ({ mailbox, filterName }) => ({
    subject: 'A mail filter that deletes mail is being saved',
    body: `Kia ora,

A filter of ${mailbox} is being saved. It deletes mail that arrives from now on.

If you know nothing about it, change the password of your account and delete the filter under Mail filters.

Name of the filter: ${filterName}`,
  }),
  samples: [{ ...MAILBOX, filterName: '{filter}' }],
})

/** Follows the letter above if the mail server does not accept the filter. */
export const unsavedFilterNotice = declareNotice<MailboxFacts>({
  ...CHANGE,
  name: 'A filter that deletes mail was not saved',
  cause: 'The mail server does not take a filter that deletes mail.',
  words: ({ mailbox }) => ({
    subject: 'The mail filter was not saved',
    body: `Kia ora,

We wrote to you that a filter of ${mailbox} that deletes mail is being saved. The mail server did not accept it: no filter was changed.`,
  }),
  samples: [MAILBOX],
})

type MailChangeWords = {
  readonly name: string
  readonly cause: string
  readonly subject: string
  readonly message: (mailbox: string) => string
}

function declareChangeNotice({
  subject,
  message,
  ...kind
}: MailChangeWords): (facts: MailboxFacts) => WrittenNotice {
  return declareNotice<MailboxFacts>({
    ...CHANGE,
    ...kind,
    words: ({ mailbox }) => ({
      subject,
      body: `Kia ora,\n\n${message(mailbox)}\n\nIf you know nothing about it, change the password of your account and look at its mail settings.`,
    }),
    samples: [MAILBOX],
  })
}

/** The notices of changes of a mailbox. A requested forward has a notice of its own. */
export const MAIL_CHANGE_NOTICES = {
  'mail-filter-saved': declareChangeNotice({
    name: 'A mail filter was saved',
    cause: 'A filter of a mailbox is saved.',
    subject: 'A mail filter was saved',
    message: (mailbox) => `A filter of ${mailbox} was saved. It works on mail that arrives from now on.`,
  }),
  'mail-filter-removed': declareChangeNotice({
    name: 'A mail filter was deleted',
    cause: 'A filter of a mailbox is deleted.',
    subject: 'A mail filter was deleted',
    message: (mailbox) => `A filter of ${mailbox} was deleted.`,
  }),
  'mail-forward-confirmed': declareChangeNotice({
    name: 'An address agreed to get mail',
    cause: 'The code for an address outside the account is entered.',
    subject: 'Another address agreed to get your mail',
    message: (mailbox) =>
      `Mail of ${mailbox} may now be forwarded to an address outside your account, which agreed to it.`,
  }),
  'mail-forward-withdrawn': declareChangeNotice({
    name: 'An address no longer gets your mail',
    cause: 'An address outside the account is removed from a mailbox.',
    subject: 'An address no longer gets your mail',
    message: (mailbox) =>
      `Mail of ${mailbox} is no longer forwarded to an address that had agreed to it. Filters that did so are paused.`,
  }),
  'mail-password-set': declareChangeNotice({
    name: 'The password of a mailbox was changed',
    cause: 'The password of a mailbox is changed.',
    subject: 'The password of a mailbox was changed',
    message: (mailbox) => `The password that mail programs use to sign in to ${mailbox} was changed.`,
  }),
} satisfies Record<Exclude<MailChange, 'mail-forward-asked'>, (facts: MailboxFacts) => WrittenNotice>
