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

/** The last word of a building's name. Words that also end names of suburbs, such as `centre` and `park`, are left out. */
const BUILDING = /(?:^| )(?:apartments|arcade|block|building|chambers|house|plaza|towers?)$/
/** Words before a house number, and the number followed by at least two words: a road and its kind, or a town. */
const IN_FRONT = /^([^\d,]*[^\d,\s])\s+(\d.*\s\S+\s+\S+.*)$/

/**
 * Removes names of buildings, which the register does not have: words before the house number, and parts between commas that
 * end with a word for a building. Returns null without such a name. Names of suburbs and towns distinguish roads and stay.
 */
export function removeBuildingNames(typed: string): TextWithoutNames | null {
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
