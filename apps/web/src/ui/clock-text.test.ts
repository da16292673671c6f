import { afterEach, describe, expect, test, vi } from 'vitest'

const MOMENT = Date.parse('2026-12-04T09:30:00+13:00')

/** Loads the texts in a browser of a zone. */
async function loadIn(minutesToUtc: (date: Date) => number) {
  vi.resetModules()
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function offset(this: Date) {
    return minutesToUtc(this)
  })
  return import('./clock-text.ts')
}
afterEach(() => vi.restoreAllMocks())

const isWinter = (date: Date) => date.getUTCMonth() > 3 && date.getUTCMonth() < 9

describe('SHL-076 a clock time', () => {
  test('has no zone in a browser in New Zealand', async () => {
    const { momentText, timeSpanText, timeText } = await loadIn((date) => (isWinter(date) ? -720 : -780))

    expect(timeText(MOMENT)).toBe('9:30 am')
    expect(momentText(MOMENT)).toBe('4 December 2026, 9:30 am')
    expect(timeSpanText(MOMENT, MOMENT + 3_600_000)).toBe('9:30 am to 10:30 am')
  })

  test.each<[where: string, minutesToUtc: (date: Date) => number]>([
    ['Sydney', (date) => (isWinter(date) ? -600 : -660)],
    ['London', (date) => (isWinter(date) ? -60 : 0)],
    ['Fiji, whose clock is the same in winter', () => -720],
    ['Tonga, whose clock is the same in summer', () => -780],
    ['a browser that hides its zone', () => 0],
  ])('names the zone in %s', async (_where, minutesToUtc) => {
    const { momentText, timeSpanText, timeText, withZone } = await loadIn(minutesToUtc)

    expect(timeText(MOMENT)).toBe('9:30 am (NZ time)')
    expect(momentText(MOMENT)).toBe('4 December 2026, 9:30 am (NZ time)')
    expect(timeSpanText(MOMENT, MOMENT + 3_600_000)).toBe('9:30 am to 10:30 am (NZ time)')
    expect(withZone('8:00 am to 12:00 pm')).toBe('8:00 am to 12:00 pm (NZ time)')
  })
})
