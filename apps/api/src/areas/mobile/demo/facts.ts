import type { DemoFacts } from '#api/provider/demo-facts.ts'

import { numbersDemo } from './numbers.ts'
import { mobileUseDemo } from './use.ts'

/** What mobiles of the demo used, and what their numbers are on. */
export const mobileDemo: DemoFacts = {
  bills: async (db, today, publicUrl) => {
    await mobileUseDemo.bills?.(db, today, publicUrl)
    await numbersDemo.bills?.(db, today, publicUrl)
  },
}
