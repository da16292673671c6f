import { expect, test } from 'vitest'

import { BRANDS, findBrand, requireBrand } from './brands.ts'
import { SHADES } from './brand.ts'
import type { Brand, Theme } from './brand.ts'
import { BLUE, getTypefaceId, themeText } from './theme.ts'

const perBrand = <Fact>(fact: (brand: (typeof BRANDS)[number]) => Fact) =>
  Object.fromEntries(BRANDS.map((brand) => [brand.id, fact(brand)]))

test('a brand is found by its id, and an unknown id returns null', () => {
  expect(findBrand('2degrees')?.name).toBe('2degrees')
  expect(findBrand('2Degrees')).toBeNull()
  expect(requireBrand('2degrees').name).toBe('2degrees')
  expect(() => requireBrand('2Degrees')).toThrow('There is no brand 2Degrees.')
})

test('HUB-004 SHL-048 the brand changes labels, promo codes, menus and links', () => {
  expect(
    perBrand((brand) => [
      brand.name,
      brand.changeHubTitle,
      brand.powerBundlePromoCode,
      brand.offersVoiceFeatures,
      brand.referAFriend?.link ?? null,
      brand.offersCallback,
    ]),
  ).toEqual({
    kea: ['Kea', 'My Plan', 'BUNDLE10', false, 'https://join.kea.example/friend', true],
    orcon: ['Orcon', 'My Plan', 'BUNDLE10', false, 'https://join.orcon.example/friend', true],
    '2degrees': ['2degrees', 'Change Hub', '2DCPWRBD', true, 'https://join.2degrees.example/mates', true],
    product: ['Product', 'My Plan', 'BBPOWER', true, 'https://join.product.example/friend', true],
    parent: ['Parent', 'My Plan', 'BUNDLE10', false, null, false],
  })
})

test('HUB-019 HUB-032 ORD-060 ORD-064 SHL-049 PWR-097 promo codes, discounts, hardware rules and labels differ by brand', () => {
  expect(
    perBrand((brand) => [
      brand.powerBundlePromoCode,
      brand.powerBundleDiscount.kind,
      brand.ordersRouters,
      brand.gigabitRateLabel,
      brand.gigabitPlanName,
    ]),
  ).toEqual({
    kea: ['BUNDLE10', 'share', true, 'Gigantic', 'Fibre 1000'],
    orcon: ['BUNDLE10', 'share', true, 'Gigantic', 'Fibre 1000'],
    '2degrees': ['2DCPWRBD', 'amount', false, 'Ultimate', 'Ultimate Fibre'],
    product: ['BBPOWER', 'amount', true, 'Gigantic', 'Fibre 1000'],
    parent: ['BUNDLE10', 'share', true, 'Gigantic', 'Fibre 1000'],
  })
})

test('CHG-079 CHG-081 SHL-049 PWR-095 PWR-096 power takes off an amount for two brands, and a tenth for all others', () => {
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

test('MOB-029 MOB-030 MOB-060 no brand sells roam packs, two sell only data of 1 and 15 GB, and one has a promo code', () => {
  const roam = ['addon-roam-australia', 'addon-roam-world']

  expect(
    perBrand(({ mobile }) => [mobile.leftOutAddOns, mobile.dataAddOnsGb, mobile.promotion?.code ?? null]),
  ).toEqual({
    kea: [roam, null, null],
    orcon: [roam, [1, 15], null],
    '2degrees': [roam, null, 'SS6M50PCTMOBILEV2'],
    product: [roam, null, null],
    parent: [roam, [1, 15], null],
  })
})

test('HUB-016 two brands offer changes of voice features', () => {
  expect(perBrand((brand) => brand.offersVoiceFeatures)).toEqual({
    kea: false,
    orcon: false,
    '2degrees': true,
    product: true,
    parent: false,
  })
})

test('SHL-049 CHG-043 CHG-044 CHG-045 one brand sells only its symmetric rates where they can be had', () => {
  const others = [[], false]

  expect(perBrand(({ planChange }) => [planChange.symmetricRates, planChange.onlySymmetricRates])).toEqual({
    kea: others,
    orcon: [[2_000, 4_000, 8_000], true],
    '2degrees': others,
    product: others,
    parent: others,
  })
})

test('SHL-049 CHG-046 CHG-047 CHG-048 one brand sells only fibre without consent, and no hardware', () => {
  const others = [false, true, true]

  expect(
    perBrand(({ planChange, ordersRouters }) => [
      planChange.onlyFibreWithoutConsent,
      planChange.offersNewHardware,
      ordersRouters,
    ]),
  ).toEqual({ kea: others, orcon: others, '2degrees': [true, false, false], product: others, parent: others })
})

test('CHG-077 the line of Homeline is free only for the parent brand', () => {
  expect(perBrand(({ planChange }) => planChange.freeVoicePlan)).toEqual({
    kea: false,
    orcon: false,
    '2degrees': false,
    product: false,
    parent: true,
  })
})

test('SHL-048 SHL-050 each brand has its own help links, and four brands have a colour', () => {
  expect(perBrand(({ helpSite, helpSearch }) => [helpSite, helpSearch])).toEqual({
    kea: ['https://help.kea.example/', 'https://help.kea.example/search?q='],
    orcon: ['https://help.orcon.example/', 'https://help.orcon.example/search?q='],
    '2degrees': ['https://help.2degrees.example/', 'https://help.2degrees.example/search?q='],
    product: ['https://help.product.example/', 'https://help.product.example/search?q='],
    parent: ['https://help.parent.example/', 'https://help.parent.example/search?q='],
  })
  expect(perBrand(({ theme }) => readValue(theme, 'brand-600'))).toEqual({
    kea: '#1d54e6',
    orcon: '#b4470b',
    '2degrees': '#0a756e',
    product: '#6635d6',
    parent: '#a5236a',
  })
})

test('SHL-047 a brand with an offer for friends has a text and a safe link', () => {
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

test('SHL-051 the primary colour of a brand without a colour is blue', () => {
  expect(themeText({})).toContain(`--brand-600:${BLUE[600]}`)
  expect(SHADES.filter((shade) => mainPart(BLUE[shade]) !== 'blue')).toEqual([])
  expect(BRANDS.filter((brand) => brand.theme.hue === undefined).map((brand) => brand.id)).toEqual(['kea'])
})

test('a theme is a rule of custom properties only', () => {
  const rule = /^:root\{(--[a-z0-9-]+:(#[0-9a-f]{6}|\d+px|[A-Za-z ,]+);?)+\}$/

  expect(BRANDS.map((brand) => themeText(brand.theme)).filter((text) => !rule.test(text))).toEqual([])
  expect(themeText({}).match(/--brand-\d+:/g)).toHaveLength(SHADES.length)
})

function mainPart(colour: string): string | undefined {
  const parts = { red: colour.slice(1, 3), green: colour.slice(3, 5), blue: colour.slice(5, 7) }
  return Object.entries(parts).toSorted(([, a], [, b]) => b.localeCompare(a))[0]?.[0]
}

test.each([
  ['typeface', ({ theme }: Brand) => getTypefaceId(theme)],
  ['colour', ({ theme }: Brand) => readValue(theme, 'brand-600')],
  ['corners of controls', ({ theme }: Brand) => readValue(theme, 'radius-control')],
  ['corners of cards', ({ theme }: Brand) => readValue(theme, 'radius-card')],
  ['greeting', ({ greeting }: Brand) => greeting],
])('SHL-048 SHL-050 no two brands have the same %s', (_part, read) => {
  expect(new Set(BRANDS.map(read)).size).toBe(BRANDS.length)
})

test('no greeting needs the font file with macrons', () => {
  expect(BRANDS.filter(({ greeting }) => !/^[A-Za-z ]+$/.test(greeting))).toEqual([])
})

function readValue(theme: Theme, property: string): string | undefined {
  return new RegExp(`--${property}:([^;}]+)`).exec(themeText(theme))?.[1]
}
