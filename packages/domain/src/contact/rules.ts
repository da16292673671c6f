import type { ContactInformation } from '../profile/contract.ts'
import { generalPhoneNumber, toNationalNumber } from '../phone.ts'
import { normalizeText } from '../typed-text.ts'

import { MAX_COMMENT_CHARACTERS, MAX_NAME_CHARACTERS } from './contract.ts'
import type { CallbackReason, IssueReason, Timeslot } from './contract.ts'

/** The form of a callback request. Source: CON-006. */
export type CallbackForm = {
  readonly contactName: string
  readonly contactNumber: string
  readonly reasonKey: string
  readonly comment: string
  /** The start of the chosen timeslot in milliseconds; null before the choice. */
  readonly timeslot: number | null
}

export type CallbackField = keyof CallbackForm
export type CallbackProblem = 'missing' | 'tooLong' | 'noPhoneNumber' | 'notOffered'

/** The home phone, else the mobile phone, else nothing. Source: CON-013, Readings. */
export function defaultContactNumber({
  homePhone,
  mobilePhone,
}: Pick<ContactInformation, 'homePhone' | 'mobilePhone'>): string {
  return homePhone ?? mobilePhone ?? ''
}

/** The timeslots with a free place. Only these can be chosen. Source: CON-015. */
export function listFreeTimeslots(timeslots: readonly Timeslot[]): Timeslot[] {
  return timeslots.filter(({ FreeSlots }) => FreeSlots > 0)
}

/** The fields with a problem; empty if the form is valid. Source: CON-009 to CON-012. */
export function callbackProblems(
  form: CallbackForm,
  { reasons, timeslots }: { reasons: readonly CallbackReason[]; timeslots: readonly Timeslot[] },
): Partial<Record<CallbackField, CallbackProblem>> {
  const problems: Partial<Record<CallbackField, CallbackProblem>> = {}
  const name = normalizeText(form.contactName)
  if (name === '') problems.contactName = 'missing'
  else if (name.length > MAX_NAME_CHARACTERS) problems.contactName = 'tooLong'

  const number = toNationalNumber(form.contactNumber)
  if (number === '') problems.contactNumber = 'missing'
  else if (!generalPhoneNumber.safeParse(number).success) problems.contactNumber = 'noPhoneNumber'

  const reason = checkChoice(
    form.reasonKey,
    reasons.map(({ ReasonKey }) => ReasonKey),
  )
  if (reason !== null) problems.reasonKey = reason
  if (normalizeText(form.comment).length > MAX_COMMENT_CHARACTERS) problems.comment = 'tooLong'

  const offered = listFreeTimeslots(timeslots).map(({ TimeslotStart }) => TimeslotStart)
  if (form.timeslot === null) problems.timeslot = 'missing'
  else if (!offered.includes(form.timeslot)) problems.timeslot = 'notOffered'
  return problems
}

/** The form of a fault report. Source: CON-008. */
export type IssueForm = { readonly issueKey: string; readonly comment: string }

/** The fields of a fault report with a problem; empty if it is valid. Source: CON-014. */
export function issueProblems(
  { issueKey, comment }: IssueForm,
  reasons: readonly IssueReason[],
): Partial<Record<keyof IssueForm, CallbackProblem>> {
  const problems: Partial<Record<keyof IssueForm, CallbackProblem>> = {}
  const key = checkChoice(
    issueKey,
    reasons.map(({ IssueKey }) => IssueKey),
  )
  if (key !== null) problems.issueKey = key
  if (normalizeText(comment).length > MAX_COMMENT_CHARACTERS) problems.comment = 'tooLong'
  return problems
}

function checkChoice(chosen: string, offered: readonly string[]): 'missing' | 'notOffered' | null {
  if (chosen === '') return 'missing'
  return offered.includes(chosen) ? null : 'notOffered'
}
