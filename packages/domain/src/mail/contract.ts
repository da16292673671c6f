import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { emailAddress } from '../email.ts'
import { ONE_LINE } from '../one-line.ts'
import { MOST_PASSWORD_CHARACTERS } from '../passwords/contract.ts'

import { filterFields, mailFilter } from './filter.ts'

/** A mailbox with the provider. Source: MAI-013. */
const mailbox = z.object({ mailboxId: z.int(), address: z.string() })
export type Mailbox = z.output<typeof mailbox>

/** The mail addresses of an account. Source: MAI-017, MAI-024. */
export const readMailboxes = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mailboxes',
  access: 'account',
  reply: z.object({ mailboxes: z.array(mailbox) }),
  errors: [],
  malformed: 'INVALID_MAIL_ADDRESS_RESPONSE',
})

const OF_MAILBOX = '/accounts/{accountCode}/mailboxes/{mailboxId}'

const mailFilters = z.object({
  /** In the order in which they act. */
  filters: z.array(mailFilter),
  /** Counts the changes of the mailbox's filters: a change says which it was made of. */
  revision: z.int(),
})

/** The filters of a mailbox, and what a form needs to tell which addresses it may forward to. Source: MAI-018, MAI-025. */
export const readMailFilters = defineCall({
  method: 'GET',
  path: `${OF_MAILBOX}/filters`,
  access: 'account',
  reply: z.extend(mailFilters, {
    address: z.string(),
    /** The account's other mailboxes, and to which mailboxes of the account each forwards. */
    others: z.array(z.object({ address: z.string(), forwardsTo: z.array(z.string()) })),
    /** Addresses outside the account that said yes to being forwarded to from this mailbox. */
    confirmed: z.array(z.string()),
  }),
  errors: ['MAILBOX_NOT_FOUND'],
  malformed: 'INVALID_MAIL_FILTER_RESPONSE',
  cacheSeconds: 0,
})
export type MailFilters = z.output<(typeof readMailFilters)['reply']>

/** Scripts on the mail server that are not ours: they are left as they are. */
export const readOtherScripts = defineCall({
  method: 'GET',
  path: `${OF_MAILBOX}/otherscripts`,
  access: 'account',
  reply: z.object({ scripts: z.array(z.object({ name: z.string(), isActive: z.boolean() })) }),
  errors: ['MAILBOX_NOT_FOUND', 'MAIL_SERVER_UNAVAILABLE'],
  cacheSeconds: 0,
})
export type OtherScript = z.output<(typeof readOtherScripts)['reply']>['scripts'][number]

/** What keeps a mailbox's filters from being changed; nothing is changed then. */
const KEPT_FROM = [
  'MAILBOX_NOT_FOUND',
  'MAIL_FILTERS_CHANGED',
  'MAIL_SCRIPT_OF_OTHERS_ACTIVE',
  'MAIL_SERVER_REFUSED',
  'MAIL_SERVER_UNAVAILABLE',
] as const

/** The longest that a filter's body is taken: a filter of too many conditions is refused by their number. */
const MOST_FILTER_BYTES = 131_072

/**
 * Saves a filter under an id that whoever makes it chooses: a new one is added, one that is there is replaced, at the place
 * that it names. The mail server takes the mailbox's filters first. A filter may delete mail, so it needs the proof that
 * forwarding needs. Source: MAI-019.
 */
export const saveMailFilter = defineCall({
  method: 'PUT',
  path: `${OF_MAILBOX}/filters/{mailFilterId}`,
  access: 'account',
  needs: 'order',
  proof: true,
  body: z.strictObject({ ...filterFields, revision: z.int() }),
  mostBodyBytes: MOST_FILTER_BYTES,
  reply: mailFilters,
  errors: [...KEPT_FROM, 'MAIL_FILTER_REFUSED', 'MAIL_FORWARD_UNCONFIRMED'],
  malformed: 'INVALID_MAIL_FILTER_RESPONSE',
})

/** Takes a filter away; one that is not there is away already. Source: MAI-020. */
export const removeMailFilter = defineCall({
  method: 'DELETE',
  path: `${OF_MAILBOX}/filters/{mailFilterId}`,
  access: 'account',
  needs: 'order',
  reply: mailFilters,
  errors: KEPT_FROM,
  malformed: 'INVALID_MAIL_FILTER_RESPONSE',
})

const newPassword = z.string().check(z.minLength(1), z.maxLength(MOST_PASSWORD_CHARACTERS), z.regex(ONE_LINE))

/** Typed once more: a session alone neither forwards mail to somebody else nor opens a mailbox. An empty one is a wrong one. */
const ownPassword = z.string().check(z.maxLength(MOST_PASSWORD_CHARACTERS))

/**
 * Sets the password by which mail programs sign in to a mailbox; for the owner alone, with the password by which they sign in here,
 * as all of its mail is behind it. Source: MAI-021.
 */
export const setMailPassword = defineCall({
  method: 'PUT',
  path: `${OF_MAILBOX}/password`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ password: newPassword, ownPassword }),
  reply: z.object({}),
  errors: ['FORBIDDEN', 'MAILBOX_NOT_FOUND', 'INCORRECT_CURRENT_PASSWORD', 'IN_TIMEOUT'],
})

/**
 * Asks an address outside the account whether mail may be forwarded to it: it gets a code, and the mailbox a letter that says
 * so. Asked again it gets another code, and the one before works no more.
 */
export const askForwardAddress = defineCall({
  method: 'POST',
  path: `${OF_MAILBOX}/forwardaddresses`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ address: emailAddress, password: ownPassword }),
  reply: z.object({}),
  errors: ['MAILBOX_NOT_FOUND', 'MAIL_FILTER_REFUSED', 'INCORRECT_CURRENT_PASSWORD', 'IN_TIMEOUT'],
})

const MOST_CODE_CHARACTERS = 20

/** Confirms an address by the code that it got. */
export const confirmForwardAddress = defineCall({
  method: 'POST',
  path: `${OF_MAILBOX}/forwardaddresses/confirm`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ address: emailAddress, code: z.string().check(z.maxLength(MOST_CODE_CHARACTERS)) }),
  reply: z.object({ confirmed: z.array(z.string()) }),
  errors: ['MAILBOX_NOT_FOUND', 'MAIL_CODE_REFUSED'],
})

/** Takes an address outside the account back: the filters that forward there are paused, and it would have to confirm anew. */
export const withdrawForwardAddress = defineCall({
  method: 'POST',
  path: `${OF_MAILBOX}/forwardaddresses/withdraw`,
  access: 'account',
  needs: 'order',
  body: z.strictObject({ address: emailAddress }),
  reply: mailFilters,
  errors: KEPT_FROM,
})
