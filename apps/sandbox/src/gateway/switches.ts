import * as z from 'zod/mini'

const MAX_SLOW_MILLISECONDS = 600_000
const MAX_REPEATS = 100
const MAX_COUNT = 1_000_000

/** Switches that are on or off, with the description that the page shows. */
export const FLAGS = [
  { name: 'dropNotification', does: 'The provider gets no notification of a finished payment.' },
  { name: 'cutBeforeCharge', does: 'The connection of the card form is cut before the card is charged.' },
  { name: 'cutAfterCharge', does: 'The connection of the card form is cut after the card was charged.' },
  { name: 'answerOtherAmount', does: 'A query answers one dollar more than was taken.' },
  { name: 'answerOtherCurrency', does: 'A query answers in Australian dollars.' },
  { name: 'answerOtherReference', does: 'A query answers with the reference of another payment.' },
  { name: 'pendingForEver', does: 'A query answers that the payment is still open.' },
  { name: 'timeoutOnCreate', does: 'A session is opened, but the provider gets no answer.' },
  { name: 'timeoutOnQuery', does: 'A query gets no answer.' },
  { name: 'declineStored', does: 'A charge to a stored card is declined.' },
  { name: 'pendingStored', does: 'A charge to a stored card is made, but reported as still under way.' },
  { name: 'timeoutBeforeStored', does: 'A charge to a stored card gets no answer and is not made.' },
  { name: 'timeoutAfterStored', does: 'A charge to a stored card is made, but the provider gets no answer.' },
  {
    name: 'dishonourDebit',
    does: 'The bank takes a direct debit on and dishonours it two working days later.',
  },
  { name: 'refuseDebit', does: 'The bank refuses a direct debit at once.' },
  { name: 'timeoutBeforeDebit', does: 'A direct debit gets no answer and is not taken on.' },
  { name: 'timeoutAfterDebit', does: 'A direct debit is taken on, but the provider gets no answer.' },
  { name: 'declineRefund', does: 'A refund to a card is declined.' },
  { name: 'pendingRefund', does: 'A refund to a card is made, but reported as still under way.' },
  { name: 'timeoutBeforeRefund', does: 'A refund to a card gets no answer and is not made.' },
  { name: 'timeoutAfterRefund', does: 'A refund to a card is made, but the provider gets no answer.' },
  { name: 'refuseCredit', does: 'The bank refuses a direct credit at once.' },
  { name: 'returnCredit', does: 'The customer’s bank returns a direct credit two working days later.' },
  {
    name: 'returnCreditLate',
    does: 'The customer’s bank takes a direct credit, and returns it a working day later.',
  },
  { name: 'timeoutBeforeCredit', does: 'A direct credit gets no answer and is not taken on.' },
  { name: 'timeoutAfterCredit', does: 'A direct credit is taken on, but the provider gets no answer.' },
  { name: 'silentBank', does: 'The bank never reports the result of a direct debit.' },
  { name: 'noLists', does: 'Gateway and bank have no lists of what they did since an instant.' },
] as const

/** Switches with a quantity; 0 is off. */
export const QUANTITIES = [
  {
    name: 'slow',
    does: 'Every reply to the provider is delayed.',
    unit: 'milliseconds',
  },
  {
    name: 'repeatNotification',
    does: 'The provider is notified more than once, at the same moment.',
    unit: 'more times',
  },
] as const

/** The number of times that a switch still works; null is unlimited. */
const count = z.nullable(z.int().check(z.gte(0), z.lte(MAX_COUNT)))

/** A switch in a request: its bare value, or its value with a count. An absent switch is off. */
function setting<T extends boolean | number>(value: z.ZodMiniType<T, T>, off: T) {
  return z.prefault(
    z.union([
      z.pipe(
        value,
        z.transform((bare: T): { value: T; count: number | null } => ({ value: bare, count: null })),
      ),
      z.strictObject({ value, count: z.prefault(count, null) }),
    ]),
    { value: off, count: null },
  )
}

const flag = setting(z.boolean(), false)

function quantity(max: number) {
  return setting(z.int().check(z.gte(0), z.lte(max)), 0)
}

export const switches = z.strictObject({
  slow: quantity(MAX_SLOW_MILLISECONDS),
  dropNotification: flag,
  repeatNotification: quantity(MAX_REPEATS),
  cutBeforeCharge: flag,
  cutAfterCharge: flag,
  answerOtherAmount: flag,
  answerOtherCurrency: flag,
  answerOtherReference: flag,
  pendingForEver: flag,
  timeoutOnCreate: flag,
  timeoutOnQuery: flag,
  declineStored: flag,
  pendingStored: flag,
  timeoutBeforeStored: flag,
  timeoutAfterStored: flag,
  dishonourDebit: flag,
  refuseDebit: flag,
  timeoutBeforeDebit: flag,
  timeoutAfterDebit: flag,
  silentBank: flag,
  declineRefund: flag,
  pendingRefund: flag,
  timeoutBeforeRefund: flag,
  timeoutAfterRefund: flag,
  refuseCredit: flag,
  returnCredit: flag,
  returnCreditLate: flag,
  timeoutBeforeCredit: flag,
  timeoutAfterCredit: flag,
  noLists: flag,
})
export type Switches = z.output<typeof switches>
export type SwitchName = keyof Switches

export const ALL_OFF: Switches = switches.parse({})

export function isOn({ value, count: remaining }: Switches[SwitchName]): boolean {
  return remaining !== 0 && value !== false && value !== 0
}

/** Takes one use off the count of a switch. */
export function countUse(before: Switches, name: SwitchName): Switches {
  const { count: remaining } = before[name]
  return remaining === null ? before : { ...before, [name]: { ...before[name], count: remaining - 1 } }
}
