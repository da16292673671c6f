const CENTS = 100
/** Bands of prices with their display format; the first band above the price applies. Source: PWR-054 to PWR-057. */
const BANDS = [
  { under: 0.1, unit: 'cents', decimals: 3 },
  { under: 1, unit: 'cents', decimals: 2 },
  { under: 10, unit: 'dollars', decimals: 3 },
  { under: Number.POSITIVE_INFINITY, unit: 'dollars', decimals: 2 },
] as const

const MAX_DECIMALS = 4

const createExactFormat = (decimals: number) =>
  new Intl.NumberFormat('en-NZ', { minimumFractionDigits: decimals, maximumFractionDigits: MAX_DECIMALS })

/** Made once: a bill may have thousands of prices. */
const EXACT_FORMATS = { 2: createExactFormat(2), 3: createExactFormat(3) }

/** A unit price below a dollar, in cents, with all its decimals and at least those of its band: `24.10c`, `24.1025c`, `0c`. */
export function exactCentsText(cents: number): string {
  if (cents === 0) return '0c'
  return `${EXACT_FORMATS[findBand(cents / CENTS).decimals].format(cents)}c`
}

/** A unit price in dollars as shown to customers: `9.876c`, `27.35c`, `$1.250`, `$12.50`. Source: PWR-054 to PWR-057. */
export function unitPriceText(dollars: number): string {
  const { unit, decimals } = findBand(dollars)
  if (unit === 'dollars') return `$${roundToText(dollars, decimals)}`
  return `${roundToText(dollars * CENTS, decimals)}c`
}

function findBand(dollars: number): (typeof BANDS)[number] {
  return BANDS.find(({ under }) => dollars < under) ?? BANDS[0]
}

/** Amounts are first rounded to these decimal digits. Then a half rounds up, although a float can be slightly less. */
const EXACT_DIGITS = 9

function roundToText(amount: number, decimals: number): string {
  // the exponent moves the decimal point, because a product with a power of 10 is not exact
  const rounded = Math.round(Number(`${amount.toFixed(EXACT_DIGITS)}e${decimals}`))
  return (rounded / 10 ** decimals).toFixed(decimals)
}
