import type { DemoFacts } from '#api/demo/stages.ts'

import { numbersDemo } from '../numbers/demo.ts'
import { mobileUseDemo } from './use.ts'

/** What mobiles of the demo used, and what their numbers are on. */
export const mobileDemo: DemoFacts = {
  bills: async (db, today) => {
    await mobileUseDemo.bills?.(db, today)
    await numbersDemo.bills?.(db, today)
  },
}
