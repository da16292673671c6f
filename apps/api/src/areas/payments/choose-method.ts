import { randomUUID } from 'node:crypto'

import type { Day } from '@switchboard/domain/day'
import { BANK_ACCOUNT_PARTS, findBankName } from '@switchboard/domain/payments/bank-account'
import type {
  BankAccount,
  BankAccountPart,
  BankAccountProblem,
} from '@switchboard/domain/payments/bank-account'
import { hasExpired } from '@switchboard/domain/payments/card'
import { lastDayByHand } from '@switchboard/domain/payments/first-debit'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { findBankAccountProblems } from '#api/provider/bank-branches/store.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import type { Actor } from '#api/platform/actor.ts'
import { refuse } from '#api/platform/refusal.ts'

import { limitStatusReads } from './card-limits.ts'
import { findStoredCard, saveCard } from './store/cards.ts'
import { readDebitTerms, isMethodAllowed, saveDirectDebit, saveManual } from './store/methods.ts'
import { queueAuthorityNotice, queueMethodNotice } from './letters.ts'
import type { ChosenMethod } from './letters.ts'
import { OTHER_TYPE } from './saved-card.ts'
import { settle } from './settlement.ts'
import type { PaymentContext } from './settlement.ts'
import { findPayment } from './store/payments.ts'

/** The last digits of an account number that the audit trail has. */
const AUDITED_DIGITS = 3

export type Chooser = {
  readonly db: Database
  readonly accountCode: string
  readonly actor: Actor
  /** Milliseconds and day by the provider clock. */
  readonly now: number
  readonly today: Day
}

/** Switches to payment by hand. Source: PAY-047. */
export function chooseManual(chooser: Chooser) {
  const { db, accountCode } = chooser
  return db.transaction(async (queries) => {
    if (!(await isMethodAllowed(queries, accountCode, 'Manual'))) return refuse('PAYMENT_METHOD_NOT_ALLOWED')
    const { changed } = await saveManual(queries, accountCode, new Date())
    if (changed) await recordChoice(queries, chooser, { chosen: { method: 'Manual' } })
    return null
  })
}

/** Switches to the card of an earlier transaction that the gateway stored. Source: PAY-053. */
export async function choosePreviousCard(chooser: Chooser, context: PaymentContext, transactionId: string) {
  const { db, accountCode, today } = chooser
  const tooMany = await limitStatusReads(context, accountCode)
  if (tooMany !== null) return tooMany
  const payment = await findPayment(db, transactionId, accountCode)
  if (payment === null) return refuse('PAGE_NOT_FOUND', { field: 'transactionId' })
  await settle(context, payment, chooser.actor)
  return db.transaction(async (queries) => {
    if (!(await isMethodAllowed(queries, accountCode, 'CreditCard')))
      return refuse('PAYMENT_METHOD_NOT_ALLOWED')
    const card = await findStoredCard(queries, accountCode, transactionId)
    if (card === null)
      return refuse('CREDIT_CARD_PAYMENT_METHOD_ERROR', { message: 'the transaction stored no card' })
    if (hasExpired(card, today))
      return refuse('CREDIT_CARD_PAYMENT_METHOD_ERROR', { message: 'the card has expired' })
    const chosen = { ...card, type: card.type ?? OTHER_TYPE, chosenAt: new Date() }
    if (!(await saveCard(queries, accountCode, chosen)))
      return refuse('CREDIT_CARD_PAYMENT_METHOD_ERROR', { message: 'another method was chosen meanwhile' })
    const detail = { transactionId, maskedCard: card.maskedCard }
    await recordChoice(queries, chooser, { chosen: { method: 'CreditCard' }, detail })
    return null
  })
}

export type DirectDebit = {
  readonly accountName: string
  readonly number: BankAccount
  readonly requestorName: string
  readonly requestorEmail: string
}

const EXPECTED: Record<BankAccountProblem, string> = {
  missing: 'expected digits',
  wrongLength: 'expected another number of digits',
  notInUse: 'expected a number that a bank uses',
  notPossible: 'expected a suffix of two digits, or of three with a zero in front',
  failsCheck: 'expected a number whose check digits fit',
}

/** `fields` are the names of the parts of the number in the body. Source: PAY-054, PAY-055. */
export function chooseDirectDebit(
  chooser: Chooser,
  debit: DirectDebit,
  fields: Record<BankAccountPart, string>,
) {
  const { db, accountCode, actor, now: at, today } = chooser
  const { number, accountName, requestorName, requestorEmail } = debit
  return db.transaction(async (queries) => {
    if (actor.kind === 'staff')
      return refuse('FORBIDDEN', { message: 'only the customer can give this authority' })
    if (!(await isMethodAllowed(queries, accountCode, 'PaperlessDirectDebit')))
      return refuse('PAYMENT_METHOD_NOT_ALLOWED')
    const problems = await findBankAccountProblems(queries, number)
    for (const part of BANK_ACCOUNT_PARTS) {
      const problem = problems[part]
      if (problem !== undefined)
        return refuse('MALFORMED_REQUEST', { field: fields[part], message: EXPECTED[problem] })
    }
    const bankName = findBankName(number.bank)
    if (bankName === null) throw new Error('the check accepted a number without a bank')

    const byHandUntil = lastDayByHand(today, await readDebitTerms(queries, accountCode, today))
    const { changed } = await saveDirectDebit(queries, accountCode, {
      ...debit,
      bankName,
      authorisedAt: new Date(at),
      byHandUntil,
    })
    if (!changed) return null
    const chosen = { method: 'PaperlessDirectDebit', byHandUntil } as const
    const detail = {
      accountName,
      // only some digits, because the audit trail is kept for ever; the method has the whole number
      accountNumberEnd: `${number.account.slice(-AUDITED_DIGITS)}-${number.suffix}`,
      requestorName,
      requestorEmail,
      confirmed: 'ConfirmAccountAuthority, ConfirmTermsConditions',
    }
    const id = await recordChoice(queries, chooser, { chosen, detail })
    await queueAuthorityNotice(queries, { ...debit, accountCode, bankName, at, id, doneBy: trailName(actor) })
    return null
  })
}

type Choice = { readonly chosen: ChosenMethod; readonly detail?: Readonly<Record<string, string>> }

/** Writes the audit entry and the owner's notice of a choice. Returns the id of both. */
async function recordChoice(
  queries: Queries,
  { accountCode, actor, now: at }: Chooser,
  { chosen, detail = {} }: Choice,
): Promise<string> {
  const id = randomUUID()
  await audit(queries, actor, {
    accountCode,
    action: 'payment-method-set',
    detail: { method: chosen.method, ...detail },
  })
  await queueMethodNotice(queries, { accountCode, chosen, at, id, doneBy: trailName(actor) })
  return id
}
