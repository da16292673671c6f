import type { SwitchValue } from '@switchboard/domain/catalogue/features'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

export const TITLE = 'Family filter'

export const WORDS = {
  title: TITLE,
  lead: 'Pages that are not for children stay away from every device that uses your broadband.',
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
    describe: () => 'Pages that are not for children are kept away now.',
    buttonLabel: 'Switch the filter off',
  },
  Off: {
    state: 'Off',
    describe: (lastFreeDay) =>
      lastFreeDay === null
        ? 'Nothing is kept away now. You go on paying for the filter while it is off.'
        : `Nothing is kept away now. The filter is free until ${dayText(lastFreeDay)}; after that you pay for it, also while it is off.`,
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
  advice: 'We do not know whether it was changed. Try again: a second try does no harm.',
  gone: 'The filter is not on this account any more.',
} as const
