import type { SwitchValue } from '@switchboard/domain/catalogue/features'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

export const TITLE = 'Family filter'

export const WORDS = {
  title: TITLE,
  lead: 'Blocks pages that are not for children on every device that uses your broadband.',
  /** Source: FAM-016. */
  problem: 'Unable to complete action',
} as const

export const FIELD = {
  id: 'family-filter',
  label: 'Your family filter',
  none: 'No family filter',
} as const

/** Texts of the switch for each of its values. */
export const SWITCH: Record<
  SwitchValue,
  {
    readonly state: string
    /** The last free day is null outside of the free months. */
    readonly describe: (lastFreeDay: Day | null) => string
    readonly buttonLabel: string
  }
> = {
  On: {
    state: 'On',
    describe: () => 'Pages that are not for children are blocked now.',
    buttonLabel: 'Switch the filter off',
  },
  Off: {
    state: 'Off',
    describe: (lastFreeDay) =>
      lastFreeDay === null
        ? 'Nothing is blocked now. You keep paying for the filter while it is off.'
        : `Nothing is blocked now. The filter is free until ${dayText(lastFreeDay)}; after that you pay for it, even while it is off.`,
    buttonLabel: 'Switch the filter on',
  },
}

export const SWITCH_WORDS = {
  title: 'The filter now',
  loading: 'Loading whether the filter is on',
  notLoaded: 'We could not see whether the filter is on.',
  nothingChanged: 'Nothing has been changed.',
  /** Source: FAM-017. */
  problem: 'Unable to change setting',
  advice: 'We do not know whether it was changed. It is safe to try again.',
  gone: 'The filter is no longer on this account.',
} as const
