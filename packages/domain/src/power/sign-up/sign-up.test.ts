import { describe, expect, test } from 'vitest'

import type { EnergyQualification } from '../contract.ts'

import { buildPowerOrder } from './body.ts'
import { EMPTY_SIGN_UP, applyAnswer, findConnectionInput } from './draft.ts'
import type { SignUpDraft } from './draft.ts'
import { firstOpenStep, plansOffered, findSignUpProblems, listSignUpSteps } from './steps.ts'
import type { SignUpFacts, SignUpProblem, SignUpStep } from './steps.ts'
import { ICP, PLACE, READ_BY_HAND, SMART, SWITCHING, TODAY } from './testing/facts.ts'

const createFacts = (qualification: EnergyQualification | null, isStaff = false): SignUpFacts => ({
  qualification,
  today: TODAY,
  isStaff,
})
const MOVING: SignUpDraft = { ...SWITCHING, moving: 'movingIn', date: '1 December 2026' }
const ACCESS = { key: 'gate', notes: 'Ring twice', dog: true }
const BY = { businessGroup: 'residential', salesPerson: 'SelfServiceV1', bundlePromoCode: 'BUNDLE10' }

test.each<[id: string, draft: SignUpDraft, found: EnergyQualification | null, steps: SignUpStep[]]>([
  ['PWR-015', SWITCHING, SMART, ['connection', 'plan', 'moving', 'terms']],
  ['PWR-018 moving in', MOVING, SMART, ['connection', 'plan', 'moving', 'date', 'terms']],
  ['PWR-018 nothing chosen', EMPTY_SIGN_UP, SMART, ['connection', 'plan', 'moving', 'terms']],
  ['PWR-019 no smart meter', SWITCHING, READ_BY_HAND, ['connection', 'plan', 'moving', 'meter', 'terms']],
  ['PWR-015 all', MOVING, READ_BY_HAND, ['connection', 'plan', 'moving', 'date', 'meter', 'terms']],
  ['PWR-019 no meter known', SWITCHING, null, ['connection', 'plan', 'moving', 'terms']],
])('%s: these steps are shown in this order', (_id, draft, found, steps) => {
  expect(listSignUpSteps({ draft, facts: createFacts(found) })).toEqual(steps)
})

test.each<[id: string, step: SignUpStep, said: Partial<SignUpDraft>, problems: SignUpProblem[]]>([
  ['PWR-017 no address', 'connection', { address: null }, ['addressMissing']],
  ['PWR-017 no ICP', 'connection', { findBy: 'icp', icp: ' ' }, ['icpMissing']],
  ['PWR-017 wrong check digits', 'connection', { findBy: 'icp', icp: '0001000010WEEB4' }, ['icpMalformed']],
  ['PWR-017 no ICP at all', 'connection', { findBy: 'icp', icp: 'my meter' }, ['icpMalformed']],
  ['PWR-017 an ICP', 'connection', { findBy: 'icp', icp: ` ${ICP} ` }, []],
  [
    'PWR-059 nothing chosen',
    'plan',
    { planKey: null, medicallyDependent: null },
    ['planMissing', 'medicalMissing'],
  ],
  ['units that are not a number', 'plan', { units: '250,5' }, ['unitsNotNumber']],
  ['units of a whole town', 'plan', { units: '9'.repeat(400) }, ['unitsNotNumber']],
  ['units with a point', 'plan', { units: '250.5' }, []],
  ['units of a thousand', 'plan', { units: '1,250' }, []],
  ['PWR-015 a plan that is gone', 'plan', { planKey: 'old' }, ['planMissing']],
  ['PWR-015 not chosen', 'moving', { moving: null }, ['movingMissing']],
  ['PWR-027 no day', 'date', { date: ' ' }, ['date-missing']],
  ['PWR-027 no such day', 'date', { date: '31 February 2026' }, ['dateNotUnderstood']],
  ['PWR-028 three months back', 'date', { date: '21 August 2026' }, []],
  ['PWR-028 before that', 'date', { date: '20 August 2026' }, ['date-tooEarly']],
  ['PWR-028 one month ahead', 'date', { date: '21 December 2026' }, []],
  ['PWR-028 after that', 'date', { date: '22 December 2026' }, ['date-tooLate']],
  ['PWR-030 no place', 'meter', {}, ['meterLocationMissing']],
  ['PWR-030 no place outside', 'meter', { meterPlaces: 'elsewhere' }, ['meterLocationMissing']],
  [
    'PWR-030 a place that is gone',
    'meter',
    { siteAccess: { ...ACCESS, key: 'moon' } },
    ['meterLocationNotOffered'],
  ],
  ['PWR-030 a place', 'meter', { siteAccess: ACCESS }, []],
  ['PWR-032 not accepted', 'terms', { termsAccepted: false }, ['termsNotAccepted']],
  ['PWR-032 accepted', 'terms', {}, []],
])('%s at the step %s', (_id, step, answers, problems) => {
  const signUp = { draft: { ...MOVING, ...answers }, facts: createFacts(READ_BY_HAND) }
  expect(findSignUpProblems(step, signUp)).toEqual(problems)
})

test.each(['1 January 1990', '1 January 2040'])('PWR-029 staff may choose %s', (date) => {
  const draft = { ...MOVING, date }
  expect(findSignUpProblems('date', { draft, facts: createFacts(SMART, true) })).toEqual([])
  expect(findSignUpProblems('date', { draft, facts: createFacts(SMART) })).toHaveLength(1)
})

describe('a change of an earlier step', () => {
  const full: SignUpDraft = { ...MOVING, siteAccess: ACCESS, meterPlaces: 'elsewhere' }

  test('PWR-015 to another connection clears the plan, the access to the meter and the terms', () => {
    const changed = applyAnswer(full, { address: { ...PLACE, LocationID: '9000012' } })

    expect(changed).toEqual({
      ...full,
      address: { ...PLACE, LocationID: '9000012' },
      planKey: null,
      siteAccess: EMPTY_SIGN_UP.siteAccess,
      meterPlaces: 'inside',
      termsAccepted: false,
    })
    expect(findConnectionInput(applyAnswer(full, { findBy: 'icp', icp: ICP }))).toEqual({ icp: ICP })
  })

  test('PWR-032 to another plan clears the terms', () => {
    expect(applyAnswer(full, { planKey: 'day-night' })).toEqual({
      ...full,
      planKey: 'day-night',
      termsAccepted: false,
    })
  })

  test('PWR-015 to switching clears nothing, and the day is not sent', () => {
    const changed = applyAnswer(full, { moving: 'switching' })

    expect(changed).toEqual({ ...full, moving: 'switching' })
    expect(buildPowerOrder(changed, createFacts(SMART), BY)).toMatchObject({
      body: { RequestedDateOfProvisioning: null },
    })
  })
})

describe('the order', () => {
  test('PWR-058 PWR-059 PWR-060 PWR-066 of a switch has the plan at the ICP, on the first possible day', () => {
    expect(buildPowerOrder(SWITCHING, createFacts(SMART), BY)).toEqual({
      body: {
        CoreProducts: [
          {
            CoreProductKey: 'ELECTRICITY',
            Components: [{ Service: 'Electricity', ServiceEntity: ICP, RatePlan: 'one-rate' }],
          },
        ],
        ServiceAddress: { LocationID: '9000011' },
        RequestedDateOfProvisioning: null,
        BusinessGroup: 'residential',
        SalesChannel: 'SelfService',
        SalesPerson: 'SelfServiceV1',
        Questions: [
          { question: 'PowerMedicalDependent', answer: 'No' },
          { question: 'LiveThereOrMovingIn', answer: 'LiveThere' },
        ],
      },
    })
  })

  test('PWR-060 PWR-097 of moving in has the day, and the code of the bundle with broadband', () => {
    const made = buildPowerOrder({ ...MOVING, medicallyDependent: true }, createFacts(SMART), BY)
    expect(made).toMatchObject({
      body: {
        RequestedDateOfProvisioning: '2026-12-01',
        Questions: [{ answer: 'Yes' }, { answer: 'MovingIn' }],
        PromoCodes: [{ promoCode: 'BUNDLE10' }],
      },
    })
    expect(buildPowerOrder(MOVING, createFacts(SMART), { ...BY, bundlePromoCode: null })).not.toHaveProperty(
      'body.PromoCodes',
    )
  })

  test('PWR-097 of a switch with broadband has no promo code', () => {
    expect(buildPowerOrder(SWITCHING, createFacts(SMART), BY)).not.toHaveProperty('body.PromoCodes')
  })

  test('PWR-059 PWR-066 has the second plan and the medical answer if they are chosen', () => {
    const draft = { ...SWITCHING, planKey: 'day-night', medicallyDependent: true }

    expect(buildPowerOrder(draft, createFacts(SMART), BY)).toMatchObject({
      body: {
        CoreProducts: [{ CoreProductKey: 'ELECTRICITY', Components: [{ RatePlan: 'day-night' }] }],
        Questions: [{ question: 'PowerMedicalDependent', answer: 'Yes' }, { answer: 'LiveThere' }],
      },
    })
  })

  test('PWR-066 has no warning if there is no dog at the meter', () => {
    const draft = { ...SWITCHING, siteAccess: { ...ACCESS, dog: false } }

    expect(buildPowerOrder(draft, createFacts(READ_BY_HAND), BY)).toMatchObject({
      body: {
        ServiceAddress: {
          AddressAccessInformation: {
            AccessWarningKey: null,
            EquipmentLocationKey: 'gate',
            Notes: 'Ring twice',
          },
        },
      },
    })
  })

  test('PWR-033 PWR-061 PWR-066 has the access to a meter that is read by hand', () => {
    const draft = { ...SWITCHING, siteAccess: ACCESS }

    expect(buildPowerOrder(draft, createFacts(READ_BY_HAND), BY)).toMatchObject({
      body: {
        ServiceAddress: {
          AddressAccessInformation: {
            AccessWarningKey: 'Dog',
            EquipmentLocationKey: 'gate',
            Notes: 'Ring twice',
          },
        },
      },
    })
    expect(buildPowerOrder(draft, createFacts(SMART), BY)).not.toHaveProperty(
      'body.ServiceAddress.AddressAccessInformation',
    )
  })

  test.each<[SignUpStep, Partial<SignUpDraft>, EnergyQualification | null]>([
    ['connection', {}, null],
    ['plan', { medicallyDependent: null }, SMART],
    ['plan', {}, { ...SMART, coreProducts: [] }],
    ['moving', { moving: null }, SMART],
    ['date', { moving: 'movingIn' }, SMART],
    ['meter', {}, READ_BY_HAND],
    ['terms', { termsAccepted: false }, SMART],
  ])('PWR-032 is not made while the step %s is open', (step, answers, found) => {
    const draft = { ...SWITCHING, ...answers }

    expect(buildPowerOrder(draft, createFacts(found), BY)).toEqual({ step })
    expect(firstOpenStep({ draft, facts: createFacts(found) })).toBe(step)
  })
})

test('PWR-088 PWR-089 PWR-090 no plans are offered unless exactly one product is electricity', () => {
  const [power] = SMART.coreProducts
  const countPlans = (coreProducts: EnergyQualification['coreProducts']) =>
    plansOffered(createFacts({ ...SMART, coreProducts })).length
  if (power === undefined) throw new Error('no product')

  expect(countPlans([power])).toBe(2)
  expect(countPlans([{ ...power, Service: 'Gas' }, power])).toBe(2)
  expect([countPlans([]), countPlans([{ ...power, Service: 'Gas' }]), countPlans([power, power])]).toEqual([
    0, 0, 0,
  ])
})
