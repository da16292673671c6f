import { describe, expect, test } from 'vitest'

import { forwardProblem, goesAbroadAnew } from './forwarding.ts'
import { toE164, isVoiceNumber, shortNumberText, toStoredNumber, voiceNumberText } from './numbers.ts'
import { pinProblem } from './pin.ts'
import { isFeaturesPlan } from './rules.ts'
import { parseRingSeconds } from './seconds.ts'

test.each([
  ['CHOUFB1000VOIP-FEATURES', true],
  ['voice-features-basic', true],
  ['VoiceFeature', true],
  ['CHOUFB1000VOIP-NOFEATURES', false],
  ['voice-nofeature', false],
  ['VOIP-FEATURES-NOFEATURES', false],
  ['CHOUFB1000VOIP-SMARTLINE', false],
])('VFE-013 %s is a features plan: %s', (key, has) => {
  expect(isFeaturesPlan(key)).toBe(has)
})

describe('phone numbers, each pattern from both sides', () => {
  const digits = (many: number) => '1'.repeat(many)

  test.each([
    ['VFE-020 a mobile of 6 digits behind 02', `02${digits(6)}`, false],
    ['VFE-020 of 7', `02${digits(7)}`, true],
    ['VFE-020 of 10', `02${digits(10)}`, true],
    ['VFE-020 of 11', `02${digits(11)}`, false],
    ...['3', '4', '6', '7', '9'].flatMap((area): [string, string, boolean][] => [
      [`VFE-020 6 digits behind 0${area}`, `0${area}${digits(6)}`, false],
      [`VFE-020 7 behind 0${area}`, `0${area}${digits(7)}`, true],
      [`VFE-020 8 behind 0${area}`, `0${area}${digits(8)}`, false],
    ]),
    ...['1', '5', '8'].map((area): [string, string, boolean] => [
      `VFE-020 7 digits behind 0${area}`,
      `0${area}${digits(7)}`,
      false,
    ]),
    ['VFE-021 5 digits behind +', `+6${digits(4)}`, false],
    ['VFE-021 6 behind +', `+6${digits(5)}`, true],
    ['VFE-021 15 behind +', `+6${digits(14)}`, true],
    ['VFE-021 16 behind +', `+6${digits(15)}`, false],
    ['VFE-021 5 digits behind 00', `006${digits(4)}`, false],
    ['VFE-021 6 behind 00', `006${digits(5)}`, true],
    ['VFE-021 15 behind 00', `006${digits(14)}`, true],
    ['VFE-021 16 behind 00', `006${digits(15)}`, false],
    ...['0800', '0508'].flatMap((prefix): [string, string, boolean][] => [
      [`VFE-022 5 digits behind ${prefix}`, prefix + digits(5), false],
      [`VFE-022 6 behind ${prefix}`, prefix + digits(6), true],
      [`VFE-022 8 behind ${prefix}`, prefix + digits(8), true],
      [`VFE-022 9 behind ${prefix}`, prefix + digits(9), false],
    ]),
    ['VFE-020 a number of ours as it is dialled from abroad', '+64 9 555 0134', true],
    ['VFE-020 the same without the plus', '64 9 555 0134', true],
    ['VFE-020 a number in a link', 'tel:+64-9-555-0134', true],
    ['a number that New Zealand has not', '+64 1 555 0134', false],
    ['nothing', '', false],
    ['letters', '09 555 OI34', false],
  ])('%s: %s is one: %s', (_what, number, is) => {
    expect(isVoiceNumber(number)).toBe(is)
  })

  test.each([
    ['09 555 0134', '095550134', '+6495550134', '09 555 0134'],
    ['(021) 555-1234', '0215551234', '+64215551234', '021 555 1234'],
    ['\u202A021/555‑1234\u202C', '0215551234', '+64215551234', '021 555 1234'],
    ['tel:+64-21-555-1234', '0215551234', '+64215551234', '021 555 1234'],
    ['64 21 555 1234', '0215551234', '+64215551234', '021 555 1234'],
    ['+64 21 555 1234', '0215551234', '+64215551234', '021 555 1234'],
    ['0064 (0)9 555 0134', '095550134', '+6495550134', '09 555 0134'],
    ['+61 2 5550 0123', '0061255500123', '+61255500123', '+61255500123'],
    ['0800 555 016', '0800555016', '+64800555016', '0800 555 016'],
  ])('VFE-019 %s is stored as digits, with 00 for the plus', (typed, stored, e164, text) => {
    expect([toStoredNumber(typed), toE164(stored), toStoredNumber(e164), voiceNumberText(stored)]).toEqual([
      stored,
      e164,
      stored,
      text,
    ])
  })

  test('where others look on, a number is its beginning and its last four digits', () => {
    expect(['0215551234', '095550134', '0061255500123'].map(shortNumberText)).toEqual([
      '021 …1234',
      '09 …0134',
      '+61 …0123',
    ])
  })
})

test.each([
  ['VFE-014 three digits', '407', 'shape'],
  ['VFE-014 four', '4071', null],
  ['VFE-014 ten', '4071928374', null],
  ['VFE-014 eleven', '40719283745', 'shape'],
  ['VFE-014 a letter', '40a1', 'shape'],
  ['VFE-014 a space', '40 71', 'shape'],
  ['the first that is tried', '1234', 'guessable'],
  ['a row down', '4321', 'guessable'],
  ['a row over the 9', '7890', 'guessable'],
  ['one digit over and over', '0000', 'guessable'],
  ['a longer one of them', '7777777', 'guessable'],
  ['a pair over and over', '2525', 'guessable'],
  ['the end of the number', '0134', 'guessable'],
  ['more of it', '5550134', 'guessable'],
])('a PIN of %s: %s', (_what, pin, problem) => {
  expect(pinProblem(pin, '09 555 0134')).toBe(problem)
})

test.each([
  ['VFE-025 VFE-026', -1, 0],
  ['VFE-025 VFE-026', '-1', 0],
  ['VFE-025 VFE-026', 61, 60],
  ['VFE-025 VFE-026', '61', 60],
  ['VFE-025 VFE-026', '0', 0],
  ['VFE-025 VFE-026', '60', 60],
  ['VFE-027', 'abc', 20],
  ['VFE-027', '', 20],
  ['VFE-027', ' ', 20],
  ['VFE-027', '12 s', 20],
  ['VFE-026', '３０\u200B', 30],
  ['VFE-027', Number.NaN, 20],
  ['VFE-027', '1e1', 20],
  ['VFE-027', '0x10', 20],
  ['VFE-027', '2,5', 20],
  ['VFE-027', '-', 20],
])('%s seconds typed as %j are %i', (_id, typed, seconds) => {
  expect(parseRingSeconds(typed)).toBe(seconds)
})

describe('where a line may forward to', () => {
  const LINE = '095550134'
  const lines = [
    { number: LINE, forwardsTo: [] },
    { number: '095550135', forwardsTo: ['095550136'] },
    { number: '095550136', forwardsTo: ['0215550100', LINE] },
    { number: '095550137', forwardsTo: ['095550138'] },
    { number: '095550138', forwardsTo: ['095550137'] },
  ]
  const of = { line: LINE, lines, tollFree: ['0800555016'] }

  test.each([
    ['021 555 0100', null],
    ['+61 2 5550 0123', null],
    ['0800 555 017', null],
    ['', 'notANumber'],
    ['12', 'notANumber'],
    ['111', 'emergency'],
    ['0900 12345', 'premium'],
    ['+64 900 12345', 'premium'],
    ['+1 900 555 0100', 'premium'],
    ['0044 909 555 0100', 'premium'],
    ['+870 555 0100', 'premium'],
    ['09 555 0134', 'itself'],
    ['+64 9 555 0134', 'itself'],
    ['09 555 0135', 'loop'],
    ['09 555 0136', 'loop'],
    ['09 555 0137', null],
    ['0800 555 016', 'loop'],
  ])('%s: %s', (number, problem) => {
    expect(forwardProblem(number, of)).toBe(problem)
  })

  test.each([
    ['turned on', { enabled: false, forwardedToPhoneNumber: '0061255500123' }, true],
    ['instead of a number here', { enabled: true, forwardedToPhoneNumber: '0215550100' }, true],
    ['as it was', { enabled: true, forwardedToPhoneNumber: '0061255500123' }, false],
  ])('calls go abroad anew: %s', (_what, before, anew) => {
    const wanted = { enabled: true, forwardedToPhoneNumber: '+61 2 5550 0123' }

    expect(goesAbroadAnew(before, wanted)).toBe(anew)
    expect(goesAbroadAnew(before, { ...wanted, enabled: false })).toBe(false)
    expect(goesAbroadAnew(before, { ...wanted, forwardedToPhoneNumber: '+64 21 555 0100' })).toBe(false)
  })
})
