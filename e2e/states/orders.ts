import type { Page } from '@playwright/test'

import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import {
  AMENDED_ORDER,
  CREATED_ORDER,
  PLACED_ORDER,
  createRefusal,
} from '@switchboard/domain/ordering/testing/responses'

import { disconnect, hold, replyTo } from './replies.ts'

/** `never`: the last call gets no answer; `lost`: its connection breaks, and so does that of the question about the order. */
export type OrderOutcome = 'placed' | 'refused' | 'never' | 'lost'

/** From now on orders get these replies, and the provider that states share gets none of them. */
export async function replyToOrders(page: Page, outcome: OrderOutcome): Promise<void> {
  await replyTo(page, createOrder, CREATED_ORDER)
  await replyTo(page, amendOrder, AMENDED_ORDER)
  await COMMITS[outcome](page)
}

const COMMITS: Readonly<Record<OrderOutcome, (page: Page) => Promise<void>>> = {
  placed: (page) => replyTo(page, commitOrder, PLACED_ORDER),
  refused: (page) => replyTo(page, commitOrder, createRefusal('ORDER_HAS_CHANGED')),
  never: (page) => hold(page, commitOrder),
  lost: async (page) => {
    await disconnect(page, commitOrder)
    await disconnect(page, readOrder)
  },
}
