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

/** `never`: the commit gets no reply. `lost`: the connections of the commit and of the later reading of the order break. */
export type OrderOutcome = 'placed' | 'refused' | 'never' | 'lost'

/** Replies to orders from now on, so that the provider that the states share gets no order. */
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
