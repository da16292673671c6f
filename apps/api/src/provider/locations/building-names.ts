import { normalizeValue } from '@switchboard/domain/typed-text'

import { foldText } from './typed-address.ts'

/** A text without its names of buildings. */
export type TextWithoutNames = {
  /** The removed text as typed. */
  readonly leftOut: string
  /** The words of the names, folded like the register's words. */
  readonly words: readonly string[]
  readonly rest: string
}

/** Last word of a building's name. Words that end the names of suburbs too, such as `centre` and `park`, are not here. */
const BUILDING = /(?:^| )(?:apartments|arcade|block|building|chambers|house|plaza|towers?)$/
/** Words in front of a house number, then the number with at least two words: a road and its kind, or a town. */
const IN_FRONT = /^([^\d,]*[^\d,\s])\s+(\d.*\s\S+\s+\S+.*)$/

/**
 * Finds names of buildings, which the register does not have: in front of the house number, or between commas with a last word
 * for a building. Null without any. Names of suburbs and towns are never removed, because they distinguish roads.
 */
export function buildingNamesIn(typed: string): TextWithoutNames | null {
  const [first = '', ...others] = normalizeValue(typed)
    .split(',')
    .map((part) => part.trim())
  const [, inFront = '', behind = ''] = IN_FRONT.exec(first) ?? []
  const isNameAlone = inFront === '' && !/\d/.test(first) && /^\d/.test(others[0] ?? '')
  const name = isNameAlone ? first : inFront
  const start = isNameAlone ? [] : [inFront === '' ? first : behind]
  const isBuilding = (part: string) => BUILDING.test(foldText(part))
  const leftOut = [...(name === '' ? [] : [name]), ...others.filter(isBuilding)]
  if (leftOut.length === 0) return null
  return {
    leftOut: leftOut.join(', '),
    words: leftOut.flatMap((part) => foldText(part).split(' ')),
    rest: [...start, ...others.filter((part) => !isBuilding(part))].join(', '),
  }
}
