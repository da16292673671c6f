/** A hand is on one of ten numbers, or between two. */
export const DIAL_STEP = 0.5
export const DIAL_NUMBERS = 10
/** A hand above this number has not passed 0 yet. */
const HALF_WAY = 5

/**
 * The digits of a meter with round dials, from its hands, left to right: 3 is on the 3, 3.5 between 3 and 4. A hand between two
 * numbers has passed the lower number, which between 9 and 0 is 9. A hand on a number has passed it only if the dial to
 * its right has passed 0.
 */
export function dialDigits(hands: readonly number[]): number[] {
  return hands.map((hand, place) => {
    const passed = Math.floor(hand)
    const right = hands[place + 1]
    const isBefore = hand === passed && right !== undefined && right > HALF_WAY
    return isBefore ? (passed + DIAL_NUMBERS - 1) % DIAL_NUMBERS : passed
  })
}

/** Whether a dial turns clockwise. Neighbouring dials turn opposite ways, so the last dial determines all. */
export function turnsClockwise(place: number, dials: number, lastIsClockwise: boolean): boolean {
  return (dials - 1 - place) % 2 === 0 ? lastIsClockwise : !lastIsClockwise
}

/** The nearest position of a hand, from its angle: turns from the top, clockwise. */
export function handAt(turns: number, isClockwise: boolean): number {
  const turnsFromZero = isClockwise ? turns : 1 - turns
  return (Math.round((turnsFromZero * DIAL_NUMBERS) / DIAL_STEP) * DIAL_STEP) % DIAL_NUMBERS
}
