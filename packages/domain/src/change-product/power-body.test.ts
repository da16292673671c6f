import { describe, expect, test } from 'vitest'

import { day } from '../day.ts'
import { equipmentLocationsShown } from '../meter-reading/site-access.ts'
import { toCents } from '../money.ts'
import { OFFER } from '../ordering/testing/orders.ts'

import { allOn } from './dates.ts'
import { NO_POWER } from './draft.ts'
import type { Draft } from './draft.ts'
import type { DraftFacts } from './facts.ts'
import { buildOrder } from './order.ts'
import { summarizeOrder } from './summary/summary.ts'
import { ELSEWHERE, FIBRE_FACTS, PLAIN_BRAND, factsWith } from './testing/facts.ts'
import { CHANGE, DIAL, MONDAY, MOVE, THERE, buildBody, findRefusal } from './testing/drafts.ts'

describe('the order', () => {
  test.each([
    ['MovingIn of a move', 'MovingIn', MOVE, THERE],
    ['MovingIn of a move without power', 'MovingIn', { ...MOVE, powerPlan: NO_POWER }, THERE],
    ['LiveThere of a change', 'LiveThere', CHANGE, FIBRE_FACTS],
  ])('ORD-062 PWR-060 LiveThereOrMovingIn is %s', (_what, answer, draft, facts) => {
    expect(buildBody(draft, facts).Questions[0]).toMatchObject({ question: 'LiveThereOrMovingIn', answer })
  })

  test.each([
    ['Yes', true],
    ['No', false],
  ])('ORD-061 MOV-024 PWR-059 PowerMedicalDependent is %s', (answer, medicallyDependent) => {
    const listAnswers = (draft: Draft) =>
      buildBody(draft, THERE)
        .Questions.filter(({ question }) => question === 'PowerMedicalDependent')
        .map((question) => question.answer)

    expect(listAnswers({ ...MOVE, medicallyDependent })).toEqual([answer])
    expect(listAnswers({ ...MOVE, medicallyDependent, powerPlan: NO_POWER })).toEqual([])
  })

  test('MOV-024 a move with power is not sent before the medical question is answered', () => {
    expect(findRefusal({ ...MOVE, medicallyDependent: null }, THERE)?.step).toBe('power')
    expect(findRefusal({ ...MOVE, medicallyDependent: null, powerPlan: NO_POWER }, THERE)).toBeNull()
  })

  test('HUB-019 SHL-048 SHL-049 ORD-064 ORD-065 PWR-097 the bundle’s code is sent only with a power move-in', () => {
    expect(buildBody(MOVE, THERE).PromoCodes).toEqual([
      { promoCode: 'BUNDLE10', serviceEntity: 'kpa1700000000' },
    ])
    const brand = { ...PLAIN_BRAND, powerBundlePromoCode: 'BBPOWER' }
    expect(buildBody(MOVE, { ...THERE, brand }).PromoCodes[0]?.promoCode).toBe('BBPOWER')
    expect(buildBody({ ...MOVE, powerPlan: 'none' }, THERE).PromoCodes).toEqual([])
    expect(buildBody(CHANGE).PromoCodes).toEqual([])
  })

  test.each<[why: string, facts: DraftFacts, draft: Draft]>([
    [
      'an order that is no move',
      FIBRE_FACTS,
      { ...CHANGE, powerPlan: 'power-smart', medicallyDependent: true },
    ],
    ['a move without a plan', THERE, { ...MOVE, powerPlan: 'none' }],
    [
      'a meter without a number',
      factsWith({ location: ELSEWHERE, power: OFFER.power && { ...OFFER.power, icp: '' } }),
      MOVE,
    ],
    [
      'a plan without a core product',
      factsWith({
        location: ELSEWHERE,
        power: OFFER.power && {
          ...OFFER.power,
          plans: OFFER.power.plans.map((plan) => ({ ...plan, coreProductKey: '' })),
        },
      }),
      MOVE,
    ],
    ['a place without a meter', factsWith({ location: ELSEWHERE, power: null }), MOVE],
  ])('MOV-018 PWR-034 power is not ordered by %s', (_why, facts, draft) => {
    expect(buildBody(draft, facts).ElectricityToChange).toBeNull()
  })

  test('MOV-018 MOV-019 MOV-020 MOV-021 MOV-022 PWR-033 PWR-034 power is ordered with the access to a meter that is read by hand', () => {
    expect(buildBody(MOVE, DIAL).ElectricityToChange).toMatchObject({
      Icp: '0000012345XY123',
      RatePlan: 'power-smart',
      ServiceAddress: {
        AddressAccessInformation: {
          AccessWarningKey: 'Dog',
          EquipmentLocationKey: 'inside',
          Notes: 'Behind the shed',
        },
      },
    })
    const noDog = { ...MOVE, siteAccess: { key: 'inside', notes: '', dog: false } }
    expect(
      buildBody(noDog, DIAL).ElectricityToChange?.ServiceAddress.AddressAccessInformation?.AccessWarningKey,
    ).toBeNull()
  })

  test.each([
    ['the place', { key: 'garage' }, { EquipmentLocationKey: 'garage', Notes: '', AccessWarningKey: null }],
    ['a note', { notes: 'Ring' }, { EquipmentLocationKey: 'inside', Notes: 'Ring', AccessWarningKey: null }],
    ['a dog', { dog: true }, { EquipmentLocationKey: 'inside', Notes: '', AccessWarningKey: 'Dog' }],
  ])(
    'MOV-020 MOV-021 MOV-022 PWR-033 %s is enough for the access to the meter',
    (_what, accessAnswers, access) => {
      const siteAccess = { key: '', notes: '', dog: false, ...accessAnswers }

      expect(
        buildBody({ ...MOVE, siteAccess }, DIAL).ElectricityToChange?.ServiceAddress.AddressAccessInformation,
      ).toEqual(access)
    },
  )

  test.each([
    ['MOV-019 PWR-033 a meter that is read from afar', MOVE, THERE],
    ['MOV-020 PWR-033 nothing to know', { ...MOVE, siteAccess: { key: '', notes: ' ', dog: false } }, DIAL],
    ['MOV-020 nothing said', { ...MOVE, siteAccess: null }, DIAL],
  ])('%s needs no access', (_why, draft, facts) => {
    expect(buildBody(draft, facts).ElectricityToChange?.ServiceAddress).toEqual({
      LocationID: ELSEWHERE.LocationID,
    })
  })

  test('MOV-023 the first meter location is inside', () => {
    const places = [
      { key: 'inside', display: 'Inside' },
      { key: 'garage', display: 'Garage' },
      { key: 'hall', display: 'Hall, inside the cupboard' },
    ]

    expect(equipmentLocationsShown(places)).toEqual([places[0], places[2]])
  })
})

const POWER_ENDS_LATER = { ...allOn(MONDAY), powerDisconnect: day.parse('2026-12-20'), linked: false }

const HAS_POWER_NOW = factsWith({ location: ELSEWHERE, hasPower: true })

const POWER_END = { RequestedDateOfRelinquishment: '2026-12-20' }

describe('CHG-054 MOV-018 power at the old address', () => {
  test('ends on its day without power at the new address', () => {
    const body = buildBody({ ...MOVE, powerPlan: NO_POWER, scheduledDates: POWER_ENDS_LATER }, HAS_POWER_NOW)

    expect([body.ElectricityToChange, body.ElectricityToEnd]).toEqual([null, POWER_END])
  })

  test('ends on its day with power at the new address', () => {
    const body = buildBody({ ...MOVE, scheduledDates: POWER_ENDS_LATER }, HAS_POWER_NOW)

    expect(body.ElectricityToChange).toMatchObject(POWER_END)
    expect(body.ElectricityToEnd).toBeUndefined()
  })

  test('ends the discount for both, unless there is power at the new address', () => {
    const bundle = { name: 'Both', chargeIncludingGst: toCents(-890), chargeExcludingGst: toCents(-774) }
    const facts = factsWith({ location: ELSEWHERE, hasPower: true, bundle })
    const kinds = (powerPlan: string) =>
      summarizeOrder(buildOrder({ ...MOVE, powerPlan, scheduledDates: POWER_ENDS_LATER }, facts)).items.map(
        ({ kind }) => kind,
      )

    expect(kinds(NO_POWER)).not.toContain('bundle')
    expect(kinds('power-smart')).toContain('bundle')
  })

  test('does not end without power, nor by a change of plan', () => {
    expect(buildBody({ ...MOVE, powerPlan: NO_POWER }, THERE).ElectricityToEnd).toBeUndefined()
    expect(buildBody(CHANGE, factsWith({ hasPower: true })).ElectricityToEnd).toBeUndefined()
  })
})
