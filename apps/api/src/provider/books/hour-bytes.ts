const BITS = 7
const MORE = 0x80
const LOW = 0x7f

/** The MB of each hour of a day in as few bytes as they need; of a day without hours one byte. */
export function bytesOfDay(hours: readonly number[]): number[] {
  return [hours.length, ...hours.flatMap(encodeHour)]
}

function encodeHour(mb: number): number[] {
  const bytes: number[] = []
  let left = mb
  while (left > LOW) {
    bytes.push((left & LOW) | MORE)
    left >>>= BITS
  }
  return [...bytes, left]
}

/** The MB of each hour of the n-th day, from 1; none where they are not known. */
export function hoursOfDay(bytes: Uint8Array, day: number): number[] {
  let place = 0
  function next(): number {
    let [value, shift] = [0, 0]
    for (;;) {
      const byte = bytes[place] ?? 0
      place += 1
      value |= (byte & LOW) << shift
      if ((byte & MORE) === 0) return value
      shift += BITS
    }
  }
  let hours: number[] = []
  for (let count = 1; count <= day && place < bytes.length; count += 1) {
    hours = Array.from({ length: next() }, next)
    if (count < day && place >= bytes.length) return []
  }
  return hours
}
