import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { emailAddress } from '../email.ts'
import { ONE_LINE } from '../one-line.ts'
import { MAX_PASSWORD_CHARACTERS } from '../passwords/contract.ts'

import { mailFilter, requestedFilterFields } from './filter.ts'

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

const MAILBOX_PATH = '/accounts/{accountCode}/mailboxes/{mailboxId}'

const mailFilters = z.object({
  /** In the order in which the filters act. */
  filters: z.array(mailFilter),
  /** Counts the changes of the mailbox's filters. A change sends the revision on which it is based. */
  revision: z.int(),
})

/** The filters of a mailbox, and the data for a form to check forwarding addresses. Source: MAI-018, MAI-025. */
export const readMailFilters = defineCall({
  method: 'GET',
  path: `${MAILBOX_PATH}/filters`,
  access: 'account',
  reply: z.extend(mailFilters, {
    address: z.string(),
    /** The account's other mailboxes, each with the account's mailboxes that it forwards to. */
    others: z.array(z.object({ address: z.string(), forwardsTo: z.array(z.string()) })),
    /** Addresses outside the account that confirmed forwarding from this mailbox. */
    confirmed: z.array(z.string()),
  }),
  errors: ['MAILBOX_NOT_FOUND'],
  malformed: 'INVALID_MAIL_FILTER_RESPONSE',
  cacheSeconds: 0,
})
export type MailFilters = z.output<(typeof readMailFilters)['reply']>

/** Scripts on the mail server that are not ours. They are never changed. */
export const readOtherScripts = defineCall({
  method: 'GET',
  path: `${MAILBOX_PATH}/otherscripts`,
  access: 'account',
  reply: z.object({ scripts: z.array(z.object({ name: z.string(), isActive: z.boolean() })) }),
  errors: ['MAILBOX_NOT_FOUND', 'MAIL_SERVER_UNAVAILABLE'],
  cacheSeconds: 0,
})
export type OtherScript = z.output<(typeof readOtherScripts)['reply']>['scripts'][number]

/** Errors that prevent a change of a mailbox's filters; nothing is changed then. */
const CHANGE_ERRORS = [
  'MAILBOX_NOT_FOUND',
  'MAIL_FILTERS_CHANGED',
  'MAIL_SCRIPT_OF_OTHERS_ACTIVE',
  'MAIL_SERVER_REFUSED',
  'MAIL_SERVER_UNAVAILABLE',
] as const

/** The maximum size of a filter's body. Too many conditions are refused by their number, not by size. */
const MAX_FILTER_BYTES = 131_072

/**
 * Saves a filter under an id chosen by the caller, at the place that it names: a new id adds a filter, a known id replaces it.
 * The mail server gets the mailbox's filters first. A filter may delete mail, so it needs the same proof as forwarding.
 * Source: MAI-019.
 */
export const saveMailFilter = defineCall({
  method: 'PUT',
  path: `${MAILBOX_PATH}/filters/{mailFilterId}`,
  access: 'account',
  needs: 'order',
  proof: true,
  /** A caller without a revision saves over the filters of now. */
  body: z.strictObject({ ...requestedFilterFields, revision: z.optional(z.int()) }),
  mostBodyBytes: MAX_FILTER_BYTES,
  reply: mailFilters,
  errors: [...CHANGE_ERRORS, 'MAIL_FILTER_REFUSED', 'MAIL_FORWARD_UNCONFIRMED'],
  malformed: 'INVALID_MAIL_FILTER_RESPONSE',
})

/** Deletes a filter; the deletion of an unknown filter succeeds. Source: MAI-020. */
export const removeMailFilter = defineCall({
  method: 'DELETE',
  path: `${MAILBOX_PATH}/filters/{mailFilterId}`,
  access: 'account',
  needs: 'order',
  reply: mailFilters,
  errors: CHANGE_ERRORS,
  malformed: 'INVALID_MAIL_FILTER_RESPONSE',
})

const newPassword = z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_CHARACTERS), z.regex(ONE_LINE))

/** The sign-in password, typed again: a session alone must not forward mail or open a mailbox. Empty counts as wrong. */
const ownPassword = z.string().check(z.maxLength(MAX_PASSWORD_CHARACTERS))

/**
 * Sets the password of a mailbox for mail programs. Only the owner may do it, with their sign-in password, because the
 * mailbox password opens all of its mail. Source: MAI-021.
 */
export const setMailPassword = defineCall({
  method: 'PUT',
  path: `${MAILBOX_PATH}/password`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ password: newPassword, ownPassword }),
  reply: z.object({}),
  errors: ['FORBIDDEN', 'MAILBOX_NOT_FOUND', 'INCORRECT_CURRENT_PASSWORD', 'IN_TIMEOUT'],
})

/**
 * Asks an address outside the account to allow forwarding: the address gets a code, and the mailbox a letter about the
 * request. A second request sends a new code and makes the earlier code invalid.
 */
export const askForwardAddress = defineCall({
  method: 'POST',
  path: `${MAILBOX_PATH}/forwardaddresses`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ address: emailAddress, password: ownPassword }),
  reply: z.object({}),
  errors: ['MAILBOX_NOT_FOUND', 'MAIL_FILTER_REFUSED', 'INCORRECT_CURRENT_PASSWORD', 'IN_TIMEOUT'],
})

const MAX_CODE_CHARACTERS = 20

/** Confirms an address by its code. */
export const confirmForwardAddress = defineCall({
  method: 'POST',
  path: `${MAILBOX_PATH}/forwardaddresses/confirm`,
  access: 'owner',
  proof: true,
  body: z.strictObject({ address: emailAddress, code: z.string().check(z.maxLength(MAX_CODE_CHARACTERS)) }),
  reply: z.object({ confirmed: z.array(z.string()) }),
  errors: ['MAILBOX_NOT_FOUND', 'MAIL_CODE_REFUSED'],
})

/** Withdraws an address outside the account. Filters that forward to it are paused, and it must confirm again. */
export const withdrawForwardAddress = defineCall({
  method: 'POST',
  path: `${MAILBOX_PATH}/forwardaddresses/withdraw`,
  access: 'account',
  needs: 'order',
  body: z.strictObject({ address: emailAddress }),
  reply: mailFilters,
  errors: CHANGE_ERRORS,
})
