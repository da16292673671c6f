/** How many numbers a command of a path takes. */
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, A: 7, Z: 0 }

type Point = readonly [x: number, y: number]

/** SVG path data as the operators of a PDF page. Lines, curves and arcs of circles; anything else throws. */
export function pathOperators(data: string): string {
  const written: string[] = []
  let at: Point = [0, 0]
  let start: Point = at
  for (const { command, numbers } of segmentsOf(data)) {
    const upper = command.toUpperCase()
    const [x, y] = command === upper ? [0, 0] : at
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = numbers
    if (upper === 'Z') {
      written.push('h')
      at = start
    } else if (upper === 'C') {
      at = [x + e, y + f]
      written.push(curve([x + a, y + b], [x + c, y + d], at))
    } else if (upper === 'A') {
      const to: Point = [x + f, y + g]
      written.push(...arc(at, to, { radius: a, large: d !== 0, sweep: e !== 0 }))
      at = to
    } else {
      at = upper === 'H' ? [x + a, at[1]] : upper === 'V' ? [at[0], y + a] : [x + a, y + b]
      if (upper === 'M') start = at
      written.push(`${figure(at[0])} ${figure(at[1])} ${upper === 'M' ? 'm' : 'l'}`)
    }
  }
  return written.join('\n')
}

/** Numbers beyond what a command takes repeat it; behind a move they are lines. */
function segmentsOf(data: string): { command: string; numbers: number[] }[] {
  return [...data.matchAll(/([a-z])([^a-z]*)/gi)].flatMap(([, command = '', rest = '']) => {
    const size = NUMBERS[command.toUpperCase()]
    if (size === undefined) throw new Error(`a path with ${command} cannot be drawn`)
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    if (size === 0) return [{ command, numbers }]
    return Array.from({ length: numbers.length / size }, (_each, place) => ({
      command: place > 0 && /m/i.test(command) ? (command === 'm' ? 'l' : 'L') : command,
      numbers: numbers.slice(place * size, (place + 1) * size),
    }))
  })
}

const QUARTER = Math.PI / 2

/** An arc of a circle as curves of at most a quarter each. */
function arc(
  from: Point,
  to: Point,
  { radius, large, sweep }: { radius: number; large: boolean; sweep: boolean },
): string[] {
  const [halfX, halfY] = [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2]
  const half = Math.hypot(halfX, halfY)
  const r = Math.max(radius, half)
  const away = (Math.sqrt(r * r - half * half) / half) * (large === sweep ? -1 : 1)
  const centre: Point = [from[0] + halfX - away * halfY, from[1] + halfY + away * halfX]
  const begin = Math.atan2(from[1] - centre[1], from[0] - centre[0])
  const end = Math.atan2(to[1] - centre[1], to[0] - centre[0])
  const turn = ((((end - begin) * (sweep ? 1 : -1)) % (4 * QUARTER)) + 4 * QUARTER) % (4 * QUARTER)
  const pieces = Math.max(1, Math.ceil(turn / QUARTER - 1e-9))
  const step = (turn / pieces) * (sweep ? 1 : -1)
  const reach = (4 / 3) * Math.tan(step / 4)
  return Array.from({ length: pieces }, (_piece, place) => {
    const [one, other] = [begin + place * step, begin + (place + 1) * step]
    const [p, q] = [onCircle(centre, r, one), onCircle(centre, r, other)]
    return curve(
      [p[0] - reach * r * Math.sin(one), p[1] + reach * r * Math.cos(one)],
      [q[0] + reach * r * Math.sin(other), q[1] - reach * r * Math.cos(other)],
      q,
    )
  })
}

function onCircle(centre: Point, radius: number, angle: number): Point {
  return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)]
}

function curve(...points: readonly Point[]): string {
  return `${points.flat().map(figure).join(' ')} c`
}

function figure(number: number): string {
  return String(Math.round(number * 1000) / 1000)
}
