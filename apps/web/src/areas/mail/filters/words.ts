import type {
  removeMailFilter,
  saveMailFilter,
  withdrawForwardAddress,
} from '@switchboard/domain/mail/contract'
import type { ActionType, Comparison, HeaderMatch } from '@switchboard/domain/mail/filter'
import {
  MAX_CONDITIONS,
  MAX_FILTERS,
  MAX_FILTER_NAME_CHARACTERS,
  MAX_FORWARDS,
  MAX_VALUE_CHARACTERS,
} from '@switchboard/domain/mail/limits'
import type { FilterProblemKind } from '@switchboard/domain/mail/filter-problems'

import { NO_CODE_GIVEN, commonAdvice } from '#web/http/common-advice.ts'
import type { Failure } from '#web/http/failure.ts'
import { isAnswerLost } from '#web/http/lost-answer.ts'
import type { FailureOf } from '#web/http/make-call.ts'

export const FILTERS_TITLE = 'Mail filters'
export const NEW_TITLE = 'New mail filter'
export const EDIT_TITLE = 'Change mail filter'

/** Source: MAI-022. */
const NOT_SAVED = 'Filter Not Saved'
const NOT_DELETED = 'The filter was not deleted.'

export const HEADERS: Record<HeaderMatch, string> = {
  FROM: 'The sender',
  TO: 'A receiver',
  SUBJECT: 'The subject',
}

/** Shown if a value contains quotation marks. */
export const QUOTES_COUNT = 'The filter looks for the quotation marks too.'

export const COMPARISONS: Record<Comparison, string> = {
  CONTAINS: 'contains',
  EQUALS: 'is',
  STARTSWITH: 'begins with',
  ENDSWITH: 'ends with',
}

export const ADD_ACTION: Record<ActionType, string> = {
  FORWARD: 'Forward it to an address',
  DELETE: 'Delete it',
}

/** The errors of a filter's fields. */
export const PROBLEMS: Record<FilterProblemKind, { readonly value: string; readonly address: string }> = {
  missing: { value: 'Enter the text to find', address: 'Enter an address to forward to' },
  tooLong: {
    value: `Enter at most ${MAX_VALUE_CHARACTERS} characters`,
    address: 'Enter a shorter address',
  },
  notOneLine: { value: 'Enter one line of text', address: 'Enter one line of text' },
  noConditions: both('Add a condition: a filter without one would act on all mail'),
  tooManyConditions: both(`Remove conditions: a filter has at most ${MAX_CONDITIONS}`),
  noActions: both('Add an action'),
  actionOrder: both('Deleting has to be the last action'),
  notAnAddress: both('Enter a whole email address, with an @ in it'),
  toItself: both('Enter another address: this is the mailbox itself'),
  loop: both('Enter another address: this one forwards back to this mailbox'),
  twice: both('Enter each address once'),
  tooManyForwards: both(
    `Remove an address: the filters of a mailbox forward to at most ${MAX_FORWARDS} addresses`,
  ),
  tooManyFilters: both(`Delete another filter first: a mailbox has at most ${MAX_FILTERS}`),
}

export const NAME_PROBLEMS: Partial<Record<FilterProblemKind, string>> = {
  missing: 'Enter a name',
  tooLong: `Enter a name of at most ${MAX_FILTER_NAME_CHARACTERS} characters`,
}

function both(message: string) {
  return { value: message, address: message }
}

/** Source: MAI-022. */
const REFRESH = 'Refresh the page, then try again.'
const SERVER = 'The mail server did not take it. Nothing was saved.'

const ADVICE = {
  ...commonAdvice(REFRESH),
  MAILBOX_NOT_FOUND: 'This mailbox is not on your account any more.',
  MAIL_FILTERS_CHANGED: `The filters of this mailbox have changed since you opened this page. ${REFRESH}`,
  MAIL_SCRIPT_OF_OTHERS_ACTIVE:
    'Another mail program runs filters of its own on this mailbox, and only one set runs at a time. Turn those off there, then refresh the page and try again.',
  MAIL_SERVER_REFUSED: `${SERVER} ${REFRESH}`,
  MAIL_SERVER_UNAVAILABLE: `The mail server did not answer. Nothing was saved. ${REFRESH}`,
  INVALID_MAIL_FILTER_RESPONSE: REFRESH,
  MALFORMED_REQUEST: REFRESH,
}

export const NOT_WITHDRAWN = 'We could not stop forwarding to the address.'
export const WITHDRAW_ADVICE: Record<FailureOf<typeof withdrawForwardAddress>['code'], string> = ADVICE

const SAVE_ADVICE: Record<FailureOf<typeof saveMailFilter>['code'], string> = {
  ...ADVICE,
  MAIL_FILTER_REFUSED: `Something in it was not accepted. ${REFRESH}`,
  PROOF_NEEDED: NO_CODE_GIVEN,
  MAIL_FORWARD_UNCONFIRMED: 'An address that it forwards to has not confirmed yet.',
}

type FilterFailureText = { readonly title: string; readonly text: string }

const INTERNAL_ERROR = 500

/** The provider saves a filter in one transaction, so that nothing is saved if it answers with an internal error. Source: MAI-022. */
function isOutcomeUnknown(failure: Failure): boolean {
  return isAnswerLost(failure) && failure.status !== INTERNAL_ERROR
}

/** The error message for a filter that was sent from its form. */
export function saveFailure(failure: FailureOf<typeof saveMailFilter>): FilterFailureText {
  if (!isOutcomeUnknown(failure)) return { title: NOT_SAVED, text: SAVE_ADVICE[failure.code] }
  return {
    title: 'We do not know whether the filter was saved.',
    text: 'We lost the reply. Save it again: this creates no second filter.',
  }
}

/** The error message for a filter that was moved or paused in the list. The list is always loaded again. */
export function listChangeFailure(failure: FailureOf<typeof saveMailFilter>): FilterFailureText {
  if (!isOutcomeUnknown(failure)) return { title: NOT_SAVED, text: SAVE_ADVICE[failure.code] }
  return {
    title: 'We do not know whether the change was saved.',
    text: 'We lost the reply, and have loaded the saved filters again.',
  }
}

export function removeFailure(failure: FailureOf<typeof removeMailFilter>): FilterFailureText {
  const advice: Record<typeof failure.code, string> = ADVICE
  if (!isOutcomeUnknown(failure)) return { title: NOT_DELETED, text: advice[failure.code] }
  return {
    title: 'We do not know whether the filter was deleted.',
    text: 'We lost the answer. It is safe to delete it again.',
  }
}
