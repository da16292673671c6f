/** A hand is on one of ten numbers, or between two. */
export const DIAL_STEP = 0.5
export const DIAL_NUMBERS = 10
/** The hand of a dial that is above this number is on its way to 0. At or below it the hand has passed 0. */
const HALF_WAY = 5

/**
 * The digits of a meter with round dials, from the positions of its hands, left to right. Position 3 is on the 3; 3.5 is between
 * 3 and 4. A hand between two numbers shows the number that it passed last: 9.5 shows 9. A hand on a number shows this number
 * only if the dial to its right has passed 0; otherwise it shows the number before. Example: 3 beside 8 is 2.
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

/** The nearest position of a hand. Its angle is given in turns, clockwise from the top: 0.25 points to the right. */
export function handAt(turns: number, isClockwise: boolean): number {
  const turnsFromZero = isClockwise ? turns : 1 - turns
  return (Math.round((turnsFromZero * DIAL_NUMBERS) / DIAL_STEP) * DIAL_STEP) % DIAL_NUMBERS
}
