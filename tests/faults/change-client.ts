import {
  makeProductChange,
  readChangeable,
  undoProductChange,
} from '@switchboard/domain/product-change/contract'
import { CHANGE_KINDS } from '@switchboard/domain/product-change/change-kind'

import { buildChoice } from '../../apps/api/src/testing/change-choice.ts'

import { callUntilAnswered } from './order-client.ts'
import type { ClientContext, ConfirmedOrder } from './order-client.ts'

const MAX_QUESTIONS = 4
const MAX_OPTIONS = 6
/** The share of waiting changes that are undone. */
const UNDONE_SHARE = 0.4

/** The random next act of an account on a screen of changes: another choice, or undoing the waiting change. */
export async function changeSomething(
  context: ClientContext,
  account: string,
  random: () => number,
): Promise<ConfirmedOrder | null> {
  const below = (count: number) => Math.floor(random() * count)
  const kind = CHANGE_KINDS[below(CHANGE_KINDS.length)] ?? 'static-ip'
  const { data: has } = readChangeable.reply.safeParse(
    await callUntilAnswered(context, readChangeable, { account, query: `?kind=${kind}` }),
  )
  if (has === undefined) return null
  if (has.waiting !== null && random() < UNDONE_SHARE) {
    const parameters = { changeNumber: has.waiting.number }
    await callUntilAnswered(context, undoProductChange, { account, parameters, body: {} })
    return null
  }
  const picks = Array.from({ length: MAX_QUESTIONS }, () => below(MAX_OPTIONS))
  const choice = buildChoice(kind, has, { businessGroup: 'residential', picks })
  const startsOn = has.startDays[below(has.startDays.length)]
  if (choice === null || startsOn === undefined) return null
  const body = { kind, startsOn, ...choice, salesChannel: 'SelfService' }
  const { data: made } = makeProductChange.reply.safeParse(
    await callUntilAnswered(context, makeProductChange, { account, body }),
  )
  const waiting = made?.waiting ?? null
  return waiting === null ? null : { account, orderId: waiting.number }
}
