import { setImmediate as nextTurn } from 'node:timers/promises'

import * as z from 'zod/mini'

import { anotherBill } from '../another-bill.ts'

import { answerParent } from './answer-parent.ts'

const work = z.object({ bills: z.number() })

/** So many bills a piece of work, each in its own turn of the loop as in the product; answers what the process then holds. */
answerParent(0, async (input) => {
  for (let left = work.parse(input).bills; left > 0; left -= 1) {
    await anotherBill()
    await nextTurn()
  }
  return { residentBytes: process.memoryUsage().rss }
})
