import { expect, test } from 'vitest'

import { BRANDS, brandOf } from './brands.ts'
import { SHADES } from './brand.ts'
import { BLUE, themeText } from './theme.ts'

const perBrand = <Fact>(fact: (brand: (typeof BRANDS)[number]) => Fact) =>
  Object.fromEntries(BRANDS.map((brand) => [brand.id, fact(brand)]))

test('a brand is found by its id, and an id of no brand finds nothing', () => {
  expect(brandOf('2degrees')?.name).toBe('2degrees')
  expect(brandOf('2Degrees')).toBeNull()
})

test('SHL-048 the brand changes labels, promo codes, menus and links', () => {
  expect(perBrand((brand) => brand.changeHubTitle)).toEqual({
    kea: 'My Plan',
    orcon: 'My Plan',
    '2degrees': 'Change Hub',
    product: 'My Plan',
    parent: 'My Plan',
  })
  expect(new Set(BRANDS.map((brand) => brand.powerBundlePromoCode)).size).toBe(3)
  expect(new Set(BRANDS.map((brand) => brand.offersVoiceFeatures)).size).toBe(2)
  expect(new Set(BRANDS.map((brand) => brand.helpSite)).size).toBe(BRANDS.length)
})

test('HUB-019 SHL-049 PWR-097 promo codes, discounts, hardware rules and labels are those of the brand', () => {
  expect(
    perBrand((brand) => [
      brand.powerBundlePromoCode,
      brand.powerBundleDiscount.kind,
      brand.ordersRouters,
      brand.gigabitRateLabel,
    ]),
  ).toEqual({
    kea: ['BUNDLE10', 'share', true, 'Gigantic'],
    orcon: ['BUNDLE10', 'share', true, 'Gigantic'],
    '2degrees': ['2DCPWRBD', 'amount', false, 'Ultimate'],
    product: ['BBPOWER', 'amount', true, 'Gigantic'],
    parent: ['BUNDLE10', 'share', true, 'Gigantic'],
  })
})

test('PWR-095 PWR-096 power takes an amount a bill off for two brands, and a tenth of it for every other', () => {
  const amount = { kind: 'amount', weekly: 460, fortnightly: 920, monthly: 2_000 }
  const share = { kind: 'share', percent: 10 }

  expect(perBrand((brand) => brand.powerBundleDiscount)).toEqual({
    kea: share,
    orcon: share,
    '2degrees': amount,
    product: amount,
    parent: share,
  })
})

test('HUB-016 two brands let voice features be changed', () => {
  expect(perBrand((brand) => brand.offersVoiceFeatures)).toEqual({
    kea: false,
    orcon: false,
    '2degrees': true,
    product: true,
    parent: false,
  })
})

test('CHG-043 CHG-045 one brand sells its symmetric rates alone on fibre', () => {
  const others = [[], false]

  expect(perBrand(({ planChange }) => [planChange.symmetricRates, planChange.onlySymmetricRates])).toEqual({
    kea: others,
    orcon: [[2_000, 4_000, 8_000], true],
    '2degrees': others,
    product: others,
    parent: others,
  })
})

test('CHG-046 CHG-047 CHG-048 another sells fibre that asks nobody’s consent, and no hardware', () => {
  const others = [false, true, true]

  expect(
    perBrand(({ planChange, ordersRouters }) => [
      planChange.onlyFibreWithoutConsent,
      planChange.offersNewHardware,
      ordersRouters,
    ]),
  ).toEqual({ kea: others, orcon: others, '2degrees': [true, false, false], product: others, parent: others })
})

test('CHG-077 homeline’s line is free under the parent brand alone', () => {
  expect(perBrand(({ planChange }) => planChange.freeVoicePlan)).toEqual({
    kea: false,
    orcon: false,
    '2degrees': false,
    product: false,
    parent: true,
  })
})

test('SHL-050 two brands and the parent brand have separate help links and colours', () => {
  const varied = ['2degrees', 'product', 'parent'].map((id) => brandOf(id))

  expect(new Set(varied.map((brand) => brand?.helpSearch)).size).toBe(3)
  expect(new Set(varied.map((brand) => brand?.theme.hue?.[600])).size).toBe(3)
  expect(varied.map((brand) => brand?.theme.hue?.[600])).not.toContain(BLUE[600])
})

test('SHL-047 a brand that has something for friends says what, and has a safe link', () => {
  const offers = BRANDS.map(({ referAFriend }) => referAFriend).filter((offer) => offer !== null)

  expect(perBrand((brand) => brand.referAFriend !== null)).toEqual({
    kea: true,
    orcon: true,
    '2degrees': true,
    product: true,
    parent: false,
  })
  expect(offers.filter(({ text, link }) => text === '' || !link.startsWith('https://'))).toEqual([])
  expect(new Set(offers.map(({ link }) => link)).size).toBe(offers.length)
})

test('SHL-051 the primary colour of a brand that sets none is blue', () => {
  expect(themeText({})).toContain(`--brand-600:${BLUE[600]}`)
  expect(mainPart(BLUE[600])).toBe('blue')
  expect(BRANDS.filter((brand) => brand.theme.hue === undefined).map((brand) => brand.id)).toEqual([
    'kea',
    'orcon',
  ])
})

test('a theme is a rule of custom properties and nothing else', () => {
  const rule = /^:root\{(--[a-z0-9-]+:(#[0-9a-f]{6}|\d+px);?)+\}$/

  expect(BRANDS.map((brand) => themeText(brand.theme)).filter((text) => !rule.test(text))).toEqual([])
  expect(themeText({}).match(/--brand-\d+:/g)).toHaveLength(SHADES.length)
})

function mainPart(colour: string): string | undefined {
  const parts = { red: colour.slice(1, 3), green: colour.slice(3, 5), blue: colour.slice(5, 7) }
  return Object.entries(parts).toSorted(([, a], [, b]) => b.localeCompare(a))[0]?.[0]
}
