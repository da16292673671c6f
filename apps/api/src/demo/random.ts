/** Returns the next number, from 0 up to 1. */
export type Random = () => number

export function pickOne<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('the list is empty')
  return item
}

/** Picks an item with the probability of its weight, which is its second element. */
export function pickWeighted<Item extends readonly [unknown, number, ...unknown[]]>(
  random: Random,
  items: readonly Item[],
): Item {
  let remaining = random() * items.reduce((sum, [, weight]) => sum + weight, 0)
  return items.find(([, weight]) => (remaining -= weight) < 0) ?? pickOne(random, items)
}

/** A generator of evenly distributed numbers. The same seed gives the same numbers. */
export function createRandom(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
