import {
  makeProductChange,
  readChangeable,
  undoProductChange,
} from '@switchboard/domain/product-change/contract'
import { CHANGE_KINDS } from '@switchboard/domain/product-change/kinds'

import { choiceOf } from '../../apps/api/src/testing/change-choice.ts'

import { answered } from './order-client.ts'
import type { Asking, ToldOrder } from './order-client.ts'

const MOST_QUESTIONS = 4
const MOST_OPTIONS = 6
/** Of the changes that wait, so many are undone. */
const UNDONE_SHARE = 0.4

/** What an account does next on a screen of changes, by chance: chooses something else, or undoes what waits. */
export async function changeSomething(
  asking: Asking,
  account: string,
  random: () => number,
): Promise<ToldOrder | null> {
  const below = (count: number) => Math.floor(random() * count)
  const kind = CHANGE_KINDS[below(CHANGE_KINDS.length)] ?? 'static-ip'
  const { data: has } = readChangeable.reply.safeParse(
    await answered(asking, readChangeable, { account, query: `?kind=${kind}` }),
  )
  if (has === undefined) return null
  if (has.waiting !== null && random() < UNDONE_SHARE) {
    const parameters = { changeNumber: has.waiting.number }
    await answered(asking, undoProductChange, { account, parameters, body: {} })
    return null
  }
  const picks = Array.from({ length: MOST_QUESTIONS }, () => below(MOST_OPTIONS))
  const choice = choiceOf(kind, has, { businessGroup: 'residential', picks })
  const startsOn = has.startDays[below(has.startDays.length)]
  if (choice === null || startsOn === undefined) return null
  const body = { kind, startsOn, ...choice, salesChannel: 'SelfService' }
  const { data: made } = makeProductChange.reply.safeParse(
    await answered(asking, makeProductChange, { account, body }),
  )
  const waiting = made?.waiting ?? null
  return waiting === null ? null : { account, orderId: waiting.number }
}
