import * as z from 'zod/mini'

const amount = z.nullable(z.int().check(z.nonnegative()))

/** What a plan of a mobile includes besides data. A field is null if the provider does not state it. Source: MOB-086. */
export const planInclusions = z.object({
  /** To New Zealand numbers in a bill period of the account; 0 is unlimited. */
  periodMinutes: amount,
  periodTexts: amount,
  has5g: z.nullable(z.boolean()),
  /** The countries in which it works without an add-on. */
  roaming: z.nullable(z.array(z.string())),
})
export type PlanInclusions = z.output<typeof planInclusions>
