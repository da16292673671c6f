import * as z from 'zod/mini'

/** The levels of authorised persons. Each level includes the levels before it. */
export const LEVELS = ['see', 'pay', 'order'] as const
export const level = z.enum(LEVELS)
export type Level = z.output<typeof level>

/** The level of a person whose invitation has no level. */
export const USUAL_LEVEL: Level = 'pay'

/** Whether a person's level includes the needed level. */
export function reaches(has: Level, needed: Level): boolean {
  return LEVELS.indexOf(has) >= LEVELS.indexOf(needed)
}
