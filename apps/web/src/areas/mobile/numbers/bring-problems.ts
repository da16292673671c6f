import { bringProblems } from '@switchboard/domain/mobile/numbers/rules'
import type { TypedTransfer } from '@switchboard/domain/mobile/numbers/rules'

import type { Problem } from '#web/ui/ErrorSummary.tsx'

import { ACCOUNT_WORDS, NUMBER_WORDS, PROVIDER_MISSING } from './bring-words.ts'

/** The number of another provider, with its provider and the account there. */
export type TypedBring = Omit<TypedTransfer, 'simNumber'>

/** The ids of its fields. */
export type BringFieldIds = Readonly<Record<keyof TypedBring, string>>

/** The problems of a number of another provider, in the order of its fields. Source: MOB-027. */
export function listBringProblems(typed: TypedBring, ids: BringFieldIds): Problem[] {
  const { number, providerKey, providerAccount } = bringProblems(typed)
  const messages = [
    [ids.number, number === null ? null : NUMBER_WORDS[number]],
    [ids.providerKey, providerKey === null ? null : PROVIDER_MISSING],
    [ids.providerAccount, providerAccount === null ? null : ACCOUNT_WORDS[providerAccount]],
  ] as const
  return messages.flatMap(([fieldId, message]) => (message === null ? [] : [{ fieldId, message }]))
}
