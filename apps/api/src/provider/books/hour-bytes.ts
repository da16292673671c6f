/** Numbers are stored as in LEB128: seven bits a byte, lowest first, with the top bit set if another byte follows. */
const BITS = 7
const MORE = 0x80
const LOW = 0x7f

/** Encodes the MB of each hour of a day, after their count: one byte for a day without hours. */
export function encodeDay(hours: readonly number[]): number[] {
  return [hours.length, ...hours.flatMap(encodeHour)]
}

function encodeHour(mb: number): number[] {
  const bytes: number[] = []
  let rest = mb
  while (rest > LOW) {
    bytes.push((rest & LOW) | MORE)
    rest >>>= BITS
  }
  return [...bytes, rest]
}

/** Decodes the hours of a day of the month, counted from 1. Empty for a day that is not stored. */
export function decodeDay(bytes: Uint8Array, day: number): number[] {
  let place = 0
  function readNumber(): number {
    let [value, shift] = [0, 0]
    for (;;) {
      const byte = bytes[place] ?? 0
      place += 1
      value |= (byte & LOW) << shift
      if ((byte & MORE) === 0) return value
      shift += BITS
    }
  }
  for (let before = 1; before < day; before += 1) readHours(readNumber)
  return place < bytes.length ? readHours(readNumber) : []
}

function readHours(readNumber: () => number): number[] {
  return Array.from({ length: readNumber() }, readNumber)
}
