import { setTimeout as wait } from 'node:timers/promises'

import { readBooks } from './books.ts'
import type { Books } from './books.ts'
import { SESSION_LIFE_SECONDS } from './cluster-stage.ts'
import type { ClusterStage } from './cluster-stage.ts'
import { isFinalState } from './invariants.ts'
import { readOrderBooks } from './order-books.ts'
import type { OrderBooks } from './order-books.ts'
import { areLanded } from './placed-orders.ts'

const DAYS_TO_SETTLE = 12
const MAX_SETTLES = 5

/** Lets days pass until every payment and order has ended, or a limit is reached. */
export async function booksWhenSettled(stage: ClusterStage): Promise<{ books: Books; orders: OrderBooks }> {
  for (let settle = 1; ; settle += 1) {
    const settling = wait(SESSION_LIFE_SECONDS * 1000)
    for (let day = 0; day < DAYS_TO_SETTLE; day += 1) await stage.livesADay()
    await settling
    const [books, orders] = [
      await stage.withConnection(readBooks),
      await stage.withConnection(readOrderBooks),
    ]
    const isOver = books.payments.every(({ state }) => isFinalState(state)) && areLanded(orders)
    if (isOver || settle === MAX_SETTLES) return { books, orders }
  }
}
