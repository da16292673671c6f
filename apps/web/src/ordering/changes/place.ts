import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { ChosenValues } from '@switchboard/domain/product-change/fields'
import { CHANGES } from '@switchboard/domain/product-change/kinds'
import type { ChangeKind } from '@switchboard/domain/product-change/change-kind'

/** The state of a change. It is in the URL of the check, so that Back leads to the choice and a reload restores the check. */
type Place = {
  readonly isChecking: boolean
  /** Null for none yet. */
  readonly startsOn: Day | null
  readonly chosen: ChosenValues
}

const STEP = 'step'
const CHECK = 'check'
const START = 'from'

export function parseChangePlace(search: string): Place {
  const query = new URLSearchParams(search)
  const start = day.safeParse(query.get(START))
  const isChecking = query.get(STEP) === CHECK
  query.delete(STEP)
  query.delete(START)
  return { isChecking, startsOn: start.success ? start.data : null, chosen: Object.fromEntries(query) }
}

export function buildCheckHref(kind: ChangeKind, chosen: ChosenValues, startsOn: Day): string {
  const query = new URLSearchParams({ ...chosen, [START]: startsOn, [STEP]: CHECK })
  return `${CHANGES[kind].path}?${query}`
}
