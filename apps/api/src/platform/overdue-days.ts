import * as z from 'zod/mini'

/** The days from the due day of a bill to each notice; 0 for a notice that is not sent. */
export type OverdueDays = {
  readonly reminder: number
  readonly warning: number
  readonly restriction: number
}

export const USUAL_OVERDUE_DAYS: OverdueDays = { reminder: 2, warning: 7, restriction: 21 }

/** Parses the days of reminder, warning and restriction notice: `2,7,21`. */
export const overdueDays = z.pipe(
  z.string().check(
    z.regex(/^(\d{1,3}),([1-9]\d{0,2}),(\d{1,3})$/, { error: 'expected days such as 2,7,21' }),
    z.refine((text) => isAscending(text), { error: 'expected the days in ascending order' }),
  ),
  z.transform((text: string): OverdueDays => {
    const [reminder = 0, warning = 0, restriction = 0] = text.split(',').map(Number)
    return { reminder, warning, restriction }
  }),
)

function isAscending(text: string): boolean {
  const days = text
    .split(',')
    .map(Number)
    .filter((each) => each > 0)
  return days.every((each, index) => index === 0 || each > (days[index - 1] ?? 0))
}
