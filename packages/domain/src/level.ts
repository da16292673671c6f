import * as z from 'zod/mini'

/** The levels of authorised persons. Each level includes the levels before it. */
export const LEVELS = ['see', 'pay', 'order'] as const
export const level = z.enum(LEVELS)
export type Level = z.output<typeof level>

/** The level that the form of a new person begins with. */
export const USUAL_LEVEL: Level = 'pay'

/** The level of a person whose invitation names none, as in the documented payload. Source: PPL Readings. */
export const DEFAULT_LEVEL: Level = 'see'

/** Whether a person's level includes the needed level. */
export function reaches(has: Level, needed: Level): boolean {
  return LEVELS.indexOf(has) >= LEVELS.indexOf(needed)
}
