import * as z from 'zod/mini'

/** Days after a bill's due day on which its account is sent a notice; 0 for a notice that is not sent. */
export type OverdueDays = {
  readonly reminder: number
  readonly warning: number
  readonly restriction: number
}

export const USUAL_OVERDUE_DAYS: OverdueDays = { reminder: 2, warning: 7, restriction: 21 }

/** `2,7,21`: the days of reminder, warning and restriction notice. */
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
  return days.every((each, place) => place === 0 || each > (days[place - 1] ?? 0))
}
