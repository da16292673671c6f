import * as z from 'zod/mini'

/** What an authorised person may do; each level may do what those before it may. */
export const LEVELS = ['see', 'pay', 'order'] as const
export const level = z.enum(LEVELS)
export type Level = z.output<typeof level>

/** What a person has whose invitation names no level. */
export const USUAL_LEVEL: Level = 'pay'

/** Whether somebody of a level may do what needs another one. */
export function reaches(has: Level, needed: Level): boolean {
  return LEVELS.indexOf(has) >= LEVELS.indexOf(needed)
}
