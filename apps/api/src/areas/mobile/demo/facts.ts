import type { DemoFacts } from '#api/provider/demo-facts.ts'

import { numbersDemo } from './numbers.ts'
import { mobileUseDemo } from './use.ts'

/** Fills the data use, the numbers and the SIMs of the demo's mobiles. */
export const mobileDemo: DemoFacts = {
  bills: async (db, today, publicUrl) => {
    await mobileUseDemo.bills?.(db, today, publicUrl)
    await numbersDemo.bills?.(db, today, publicUrl)
  },
}
