import { setImmediate as nextTurn } from 'node:timers/promises'

import * as z from 'zod/mini'

import { anotherBill } from '../another-bill.ts'

import { answerParent } from './answer-parent.ts'

const work = z.object({ bills: z.number() })

/** Each piece of work renders bills, each in its own turn of the event loop, as in the product. Returns the memory of the process. */
answerParent(0, async (input) => {
  for (let left = work.parse(input).bills; left > 0; left -= 1) {
    await anotherBill()
    await nextTurn()
  }
  return { residentBytes: process.memoryUsage().rss }
})
