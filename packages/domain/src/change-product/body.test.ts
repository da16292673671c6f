import { describe, expect, test } from 'vitest'

import { day } from '../day.ts'
import { equipmentLocationsShown } from '../meter-reading/site-access.ts'
import { centsOf } from '../money.ts'
import type { OrderBody } from '../ordering/contract.ts'
import { undeliverablePart } from '../ordering/delivery.ts'
import type { Offer } from '../ordering/offer/contract.ts'
import { DELIVERY, OFFER } from '../ordering/testing/orders.ts'

import { orderBodyOf } from './body.ts'
import { allOn } from './dates.ts'
import { NEW_LINE, NO_POWER, choose } from './draft.ts'
import type { Draft, ScheduledDates } from './draft.ts'
import type { DraftFacts } from './facts.ts'
import { orderMetaOf } from './meta.ts'
import { orderOf } from './order.ts'
import type { Order } from './order.ts'
import { isPostalValid, postalOf } from './postal.ts'
import { reconciled } from './reconciled.ts'
import { STEPS, enabledSteps, firstInvalid } from './steps.ts'
import { summaryOf } from './summary/summary.ts'
import {
  ELSEWHERE,
  FIBRE_1000,
  FIBRE_1000_VOICE,
  FIBRE_300,
  FIBRE_300_VOICE,
  FIBRE_FACTS,
  NEW_MOVE,
  NEW_PLAN,
  PLAIN_BRAND,
  VDSL,
  factsWith,
} from './testing/facts.ts'

const BY = { salesPerson: 'SelfServiceV1', newUsername: 'kpa17' }
const MONDAY = day.parse('2026-12-14')

/** From VDSL to gigabit, with a router. */
const CHANGE: Draft = {
  ...NEW_PLAN,
  coreProduct: FIBRE_1000.key,
  modem: { key: 'router-1', contractLength: 12 },
  contractAccepted: true,
  scheduledDates: allOn(MONDAY),
}
const MOVE: Draft = {
  ...CHANGE,
  type: 'movehouse',
  address: ELSEWHERE,
  powerPlan: 'power-smart',
  medicallyDependent: true,
  siteAccess: { key: 'inside', notes: ' Behind the shed ', dog: true },
}
const THERE = factsWith({ location: ELSEWHERE })
const DIAL = factsWith({ location: ELSEWHERE, power: OFFER.power && { ...OFFER.power, amiFlag: false } })

function bodyOf(draft: Draft, facts: DraftFacts = FIBRE_FACTS) {
  const made = orderBodyOf(orderOf(draft, facts), BY)
  if (!('body' in made)) throw new Error(`${made.code} at ${made.step}`)
  return made.body
}

function refusalOf(draft: Draft, facts: DraftFacts = FIBRE_FACTS) {
  const made = orderBodyOf(orderOf(draft, facts), BY)
  return 'body' in made ? null : made
}

describe('before it is sent', () => {
  test.each<[id: string, why: string, step: string, Partial<Draft>]>([
    ['CHG-031', 'a contract that is not accepted', 'contract', { contractAccepted: false }],
    ['CHG-032', 'no day', 'installation', { scheduledDates: null }],
    [
      'CHG-032',
      'a day on which nobody comes',
      'installation',
      { scheduledDates: allOn(day.parse('2026-11-24')) },
    ],
    [
      'CHG-033',
      'nowhere to send the modem',
      'modem',
      { postal: { StreetName: '', Suburb: '', City: '', PostCode: '', Country: '' } },
    ],
    ['CHG-034', 'the plan that the account has', 'serviceType', { coreProduct: VDSL.key }],
    ['CHG-025', 'no modem, the first of two problems', 'modem', { modem: null, contractAccepted: false }],
  ])('%s %s leads to the step', (_id, _why, step, difference) => {
    const facts = difference.coreProduct === VDSL.key ? factsWith({ coreProducts: [VDSL] }) : FIBRE_FACTS

    expect(refusalOf({ ...CHANGE, ...difference }, facts)).toEqual({ code: 'FORM_STATE_INVALID', step })
  })

  test('CHG-034 the plan that the account has is not ordered again, but taken along', () => {
    const facts = factsWith({ coreProducts: [VDSL] })
    const problemOf = (draft: Draft) =>
      STEPS.find(({ id }) => id === 'serviceType')?.problem(
        orderOf({ ...draft, coreProduct: VDSL.key }, facts),
      )

    expect(problemOf(NEW_PLAN)).toBe('sameAsNow')
    expect(problemOf({ ...NEW_MOVE, address: ELSEWHERE })).toBeNull()
  })

  test('CHG-031 no contract is accepted where none is required', () => {
    const faster = { ...CHANGE, coreProduct: FIBRE_300.key, internetPlan: 'CHOUFB300-Unlimited' }
    const open = { ...faster, modem: null, contractAccepted: false }

    expect(refusalOf(open, onFibreOf('UFB100/20'))).toBeNull()
    expect(
      refusalOf({ ...open, coreProduct: FIBRE_1000.key, modem: 'byod' }, onFibreOf('UFB100/20')),
    ).toEqual({
      code: 'FORM_STATE_INVALID',
      step: 'contract',
    })
  })

  const POWER_TWICE = factsWith({ location: ELSEWHERE, hasPower: true })
  const { linked: _linked, ...ALL } = allOn(MONDAY)

  test.each<[id: string, why: string, problem: string, dates: Partial<ScheduledDates>]>([
    ['CHG-053', 'without an end of power', 'powerDisconnectMissing', { powerDisconnect: null }],
    ['CHG-054', 'without an end of power', 'powerDisconnectMissing', { powerDisconnect: null }],
    ['CHG-055', 'without a beginning of power', 'powerConnectMissing', { powerConnect: null }],
    ['CHG-059', 'with power first', 'powerBeforeInternet', { powerConnect: day.parse('2026-12-13') }],
  ])('CHG-032 %s a move %s leads to its dates', (_id, _why, problem, dates) => {
    const scheduledDates = { ...ALL, ...dates, linked: false }
    const draft = { ...MOVE, scheduledDates }

    expect(refusalOf({ ...draft, scheduledDates: allOn(MONDAY) }, POWER_TWICE)).toBeNull()
    expect(refusalOf(draft, POWER_TWICE)).toEqual({ code: 'FORM_STATE_INVALID', step: 'schedule' })
    expect(firstInvalid(orderOf(draft, POWER_TWICE))?.problem(orderOf(draft, POWER_TWICE))).toBe(problem)
  })

  test('CHG-053 a move without a day of broadband is not sent', () => {
    const scheduledDates = { ...ALL, internetConnect: null, linked: false }

    expect(refusalOf({ ...MOVE, scheduledDates }, POWER_TWICE)?.code).toBe('FORM_STATE_INVALID')
  })

  test('CHG-033 where the register has no postcode it is asked for, and for a modem alone', () => {
    const location = OFFER.location && { ...OFFER.location, PostCode: '' }
    const facts = factsWith({ location })
    const postal = {
      StreetName: '11 Aro Street',
      Suburb: 'Aro Valley',
      City: 'Wellington',
      PostCode: '6021',
      Country: '',
    }

    expect(refusalOf(CHANGE, facts)).toEqual({ code: 'FORM_STATE_INVALID', step: 'modem' })
    expect(refusalOf({ ...CHANGE, postal }, facts)).toBeNull()
    expect(refusalOf({ ...CHANGE, modem: 'byod' }, facts)).toBeNull()
  })

  test('CHG-072 FORM_STATE_INVALID is what an order that is not finished comes to', () => {
    expect(refusalOf(NEW_PLAN)).toEqual({ code: 'FORM_STATE_INVALID', step: 'serviceType' })
    expect(refusalOf({ ...CHANGE, contractAccepted: false })?.code).toBe('FORM_STATE_INVALID')
    expect(refusalOf({ ...CHANGE, scheduledDates: null })?.code).toBe('FORM_STATE_INVALID')
    expect(refusalOf(CHANGE)).toBeNull()
  })

  test('CHG-073 CHG-075 an order whose homeline cannot be had says so', () => {
    const { Internet } = FIBRE_1000_VOICE.plans
    const coreProducts = [{ ...FIBRE_1000_VOICE, plans: { Internet, Voice: [] } }]
    const withVoice = { ...CHANGE, coreProduct: FIBRE_1000_VOICE.key }

    expect(refusalOf(withVoice, factsWith({ coreProducts }))).toEqual({
      code: 'NO_DEFAULT_VOICE_PLAN',
      step: null,
    })
    expect(refusalOf({ ...withVoice, voicePlan: 'voice-hidden' })).toEqual({
      code: 'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE',
      step: null,
    })
  })

  test.each([
    ['a street without letters', 'StreetName', '12'],
    ['a suburb of a sign', 'Suburb', '?'],
    ['a postcode of another country', 'PostCode', '60A1'],
    ['a postcode of five digits', 'PostCode', '60211'],
  ])('CHG-033 ORD-051 no modem goes to %s', (_why, part, typed) => {
    const order = orderOf({ ...CHANGE, postal: { ...DELIVERY, [part]: typed } }, FIBRE_FACTS)

    expect(firstInvalid(order)?.id).toBe('modem')
    expect(undeliverablePart(postalOf(order.draft, FIBRE_FACTS))).toBe(part)
  })

  test('ORD-047 a homeline may be a new line, that no provider loses', () => {
    const voice = { ...CHANGE, coreProduct: FIBRE_1000_VOICE.key, phoneNumber: '04 555 0300' }
    const losingVoice = { key: NEW_LINE, accountName: '', accountNumber: '' }

    expect(refusalOf(voice)?.step).toBe('voiceInformation')
    expect(reconciled({ ...voice, losingVoice }, FIBRE_FACTS).dropped).toEqual([])
    expect(bodyOf({ ...voice, losingVoice, phoneNumber: '04 555 0300' }).LosingProviders).toEqual([])
  })

  test('CHG-033 one’s own modem needs no address', () => {
    const postal = { StreetName: '', Suburb: '', City: '', PostCode: '', Country: '' }

    expect(refusalOf({ ...CHANGE, modem: 'byod', postal })).toBeNull()
    expect(isPostalValid({ ...CHANGE, modem: 'byod', postal }, FIBRE_FACTS)).toBe(true)
  })

  test('SHL-049 CHG-033 nothing is delivered under a brand that sends no modems', () => {
    const postal = { StreetName: '', Suburb: '', City: '', PostCode: '', Country: '' }
    const facts = { ...FIBRE_FACTS, brand: { ...PLAIN_BRAND, ordersRouters: false } }
    const draft = { ...CHANGE, postal }

    expect([isPostalValid(draft, FIBRE_FACTS), isPostalValid(draft, facts)]).toEqual([false, true])
    expect(refusalOf({ ...draft, modem: null }, facts)).toBeNull()
  })

  test('CHG-024 CHG-025 every enabled step is looked at', () => {
    expect(firstInvalid(orderOf(CHANGE, FIBRE_FACTS))).toBeNull()
    expect(firstInvalid(orderOf({ ...CHANGE, scheduledDates: null }, FIBRE_FACTS))?.id).toBe('installation')
  })

  /** Each answer of a move that is not there yet, and the step that asks for it. */
  const UNANSWERED: readonly (readonly [step: string, Partial<Draft>])[] = [
    ['moveAddress', { address: OFFER.location }],
    ['serviceType', { coreProduct: null }],
    ['internetPlan', { internetPlan: null }],
    ['modem', { modem: null }],
    ['internetInformation', { losingInternet: null }],
    ['voiceInformation', { losingVoice: null }],
    ['power', { powerPlan: null }],
    ['contract', { contractAccepted: false }],
    ['installation', { scheduledDates: null }],
    ['schedule', { scheduledDates: { ...ALL, powerConnect: null, linked: false } }],
  ]
  const losing = { key: 'other-telco', accountName: 'K Paki', accountNumber: '1' }
  const ANSWERED: Draft = {
    ...MOVE,
    coreProduct: FIBRE_300_VOICE.key,
    internetPlan: 'CHOUFB300VOIP-Unlimited',
    phoneNumber: '04 555 0300',
    losingInternet: losing,
    losingVoice: losing,
  }
  const [held] = OFFER.current.CoreProducts
  const NOTHING_HELD = factsWith({
    location: ELSEWHERE,
    current: { ...OFFER.current, CoreProducts: held ? [{ ...held, CoreProductComponents: [] }] : [] },
  })

  test.each(UNANSWERED)('CHG-024 CHG-025 what is missing of %s leads there', (step, missing) => {
    expect(refusalOf(ANSWERED, NOTHING_HELD)).toBeNull()
    expect(refusalOf({ ...ANSWERED, ...missing }, NOTHING_HELD)).toEqual({ code: 'FORM_STATE_INVALID', step })
  })

  test('CHG-025 of all that is missing the first leads on', () => {
    const all = UNANSWERED.toReversed().reduce<Draft>(
      (draft, [, missing]) => ({ ...draft, ...missing }),
      ANSWERED,
    )

    expect(refusalOf(all, NOTHING_HELD)?.step).toBe('moveAddress')
    expect(refusalOf({ ...all, ...pick(ANSWERED, ['address', 'coreProduct']) }, NOTHING_HELD)?.step).toBe(
      'internetPlan',
    )
  })

  test('CHG-027 CHG-028 an order goes through every step of v3, and power is asked in a move alone', () => {
    const asked = [
      enabledSteps(orderOf(NEW_PLAN, FIBRE_FACTS)),
      enabledSteps(orderOf({ ...MOVE, coreProduct: FIBRE_1000_VOICE.key }, DIAL)),
    ].map((steps) => steps.map(({ id }) => id))

    expect(asked).toEqual([
      // current plan, core product
      ['existingServiceType', 'serviceType'],
      [
        // check address, core product
        'moveAddress',
        'serviceType',
        'internetPlan',
        // additional products, homeline
        'extras',
        'callingPacks',
        'familyFilter',
        // hardware, homeline
        'modem',
        'voiceInformation',
        'power',
        'contract',
        // schedule
        'installation',
        'schedule',
        // order summary
        'summary',
      ],
    ])
    expect(enabledSteps(orderOf(CHANGE, FIBRE_FACTS)).map(({ id }) => id)).not.toContain('power')
  })

  test('CHG-007 MOV-009 a move begins with the address, a change after it', () => {
    expect(STEPS.findIndex(({ id }) => id === 'moveAddress')).toBe(0)
    expect(enabledSteps(orderOf(NEW_MOVE, FIBRE_FACTS))[0]?.id).toBe('moveAddress')
    expect(enabledSteps(orderOf(NEW_PLAN, FIBRE_FACTS))[0]?.id).toBe('existingServiceType')
  })
})

function pick(draft: Draft, names: readonly (keyof Draft)[]): Partial<Draft> {
  return Object.fromEntries(names.map((name) => [name, draft[name]]))
}

/** The account on a line of this category. */
function onFibreOf(category: string): DraftFacts {
  const CoreProducts = OFFER.current.CoreProducts.map((product) => ({
    ...product,
    CoreProductBroabandCategory: category,
  }))
  return factsWith({ current: { ...OFFER.current, CoreProducts } })
}

/** The account with this line in place of what it has. */
function having(service: 'Internet' | 'Voice', serviceId: string): DraftFacts {
  const [product] = OFFER.current.CoreProducts
  const plan = product?.CoreProductComponents[0]?.plan
  if (product === undefined || plan === undefined) throw new Error('the offer has a product')
  const CoreProductComponents = [{ service, serviceId, plan }]
  return factsWith({ current: { ...OFFER.current, CoreProducts: [{ ...product, CoreProductComponents }] } })
}

describe('a technician', () => {
  const [from] = OFFER.current.CoreProducts
  /** On fibre, at the new house. */
  const onFibre = (FibreInstalled: boolean, coreProducts = [VDSL, FIBRE_1000]) =>
    factsWith({
      coreProducts,
      location: ELSEWHERE,
      current: {
        ...OFFER.current,
        CoreProducts: from ? [{ ...from, CoreProductBroabandCategory: 'UFB300/100' }] : [],
      },
      qualification: OFFER.qualification && {
        ...OFFER.qualification,
        FibreSummary: { FibreAvailable: true, FibreInstalled, ConsentRequired: false },
      },
    })

  test.each<[why: string, comes: boolean, first: string, coreProduct: string, facts: DraftFacts]>([
    ['lays the fibre of the new house', true, '2026-12-04', FIBRE_1000.key, onFibre(false)],
    ['has nothing to do where it is laid', false, '2026-11-23', FIBRE_1000.key, onFibre(true)],
    ['connects VDSL where there is no fibre', true, '2026-11-27', VDSL.key, onFibre(false, [VDSL])],
  ])('CHG-021 CHG-064 CHG-065 of a move %s', (...[, comes, first, coreProduct, facts]) => {
    const order = orderOf({ ...NEW_MOVE, address: ELSEWHERE, coreProduct }, facts)

    expect(order.installation).toBe(comes)
    expect(enabledSteps(order).some(({ id }) => id === 'installation')).toBe(comes)
    expect(order.connectDays[0]).toBe(first)
  })
})

describe('the order', () => {
  const idsOf = (body: OrderBody) =>
    body.CoreProductsToChange[0]?.ToCoreProductComponents.map(({ ServiceEntity }) => ServiceEntity)
  const BROUGHT = { key: 'other-telco', accountName: 'K Paki', accountNumber: '1' }
  const WITH_VOICE: Draft = { ...CHANGE, coreProduct: FIBRE_1000_VOICE.key, losingVoice: BROUGHT }

  /** The account has slower fibre, so that the order begins no contract. */
  const [held] = OFFER.current.CoreProducts
  const ON_FIBRE: Partial<Offer> = {
    current: {
      ...OFFER.current,
      CoreProducts: held ? [{ ...held, CoreProductBroabandCategory: 'UFB100/20' }] : [],
    },
  }
  const TO_300: Draft = { ...NEW_PLAN, coreProduct: FIBRE_300.key, internetPlan: 'CHOUFB300-100 GB' }

  test('ORD-032 ORD-058 ORD-059 a service keeps its id; without one internet gets a generated name, and a number is asked for', () => {
    expect(bodyOf(CHANGE).HardwareOrders[0]?.serviceEntity).toBe('kpa1700000000')
    expect(idsOf(bodyOf({ ...WITH_VOICE, losingInternet: BROUGHT }, having('Voice', '04 555 0100')))).toEqual(
      ['kpa17', '04 555 0100'],
    )
    expect(orderOf(WITH_VOICE, FIBRE_FACTS).phoneNumber).toBeNull()
    expect(firstInvalid(orderOf(WITH_VOICE, FIBRE_FACTS))?.problem(orderOf(WITH_VOICE, FIBRE_FACTS))).toBe(
      'phoneNumberNotChosen',
    )
    expect(idsOf(bodyOf({ ...WITH_VOICE, phoneNumber: '04 555 0301' }))).toEqual([
      'kpa1700000000',
      '04 555 0301',
    ])
  })

  test('ORD-032 with another core product a number and a plan that were chosen are the default and none again', () => {
    const chosen: Draft = {
      ...WITH_VOICE,
      coreProduct: FIBRE_300_VOICE.key,
      phoneNumber: '04 555 0301',
      internetPlan: 'CHOUFB300VOIP-100 GB',
    }
    const to = (key: string) => orderOf(choose(chosen, 'coreProduct', key), FIBRE_FACTS)

    expect(orderOf(chosen, FIBRE_FACTS)).toMatchObject({
      phoneNumber: '04 555 0301',
      internetPlan: { description: 'Fibre 300: 100 GB' },
    })
    expect(to(FIBRE_300.key).internetPlan).toBeNull()
    expect(to(FIBRE_1000_VOICE.key).phoneNumber).toBeNull()
  })

  test('ORD-060 ORD-063 a router is ordered to New Zealand, and Byod answered', () => {
    const body = bodyOf(CHANGE)

    expect(body.HardwareOrders).toMatchObject([
      { items: [{ key: 'router-1' }], address: { StreetName: '11 Aro Street', Country: 'New Zealand' } },
    ])
    expect(body.Questions).toContainEqual({ question: 'Byod', answer: 'No', serviceEntity: 'kpa1700000000' })
    expect(bodyOf({ ...CHANGE, modem: 'byod' })).toMatchObject({ HardwareOrders: [] })
    const modem = { key: 'router-1', contractLength: 12 }
    expect(bodyOf({ ...TO_300, modem }, factsWith(ON_FIBRE)).HardwareOrders).toEqual([])
    const nobody = { ...FIBRE_FACTS, brand: { ...PLAIN_BRAND, ordersRouters: false } }
    expect(bodyOf(CHANGE, nobody).HardwareOrders).toEqual([])
    const planChange = { ...PLAIN_BRAND.planChange, offersNewHardware: false }
    const nothingNew = { ...FIBRE_FACTS, brand: { ...PLAIN_BRAND, planChange } }
    expect(bodyOf(CHANGE, nothingNew).HardwareOrders).toEqual([])
    const unlisted = factsWith({ coreProducts: [{ ...FIBRE_1000, hardware: [] }] })
    expect(bodyOf(CHANGE, unlisted).HardwareOrders).toEqual([])
    expect(bodyOf({ ...CHANGE, modem: 'byod' }).Questions).toContainEqual({
      question: 'Byod',
      answer: 'Yes',
      serviceEntity: 'kpa1700000000',
    })
  })

  const APART = {
    internetConnect: MONDAY,
    internetDisconnect: day.parse('2026-12-15'),
    powerConnect: day.parse('2026-12-16'),
    powerDisconnect: day.parse('2026-12-17'),
    linked: false,
  }

  test('ORD-001 ORD-002 ORD-003 ORD-004 ORD-005 ORD-006 ORD-007 ORD-008 ORD-009 ORD-010 ORD-011 ORD-012 ORD-013 ORD-110 ORD-111 a move with everything is sent with each of its fields', () => {
    const draft: Draft = {
      ...MOVE,
      coreProduct: FIBRE_1000_VOICE.key,
      voicePlan: 'voice-more',
      phoneNumber: '04 555 0301',
      losingVoice: { key: 'other-telco', accountName: 'K Paki', accountNumber: 'T-1' },
      modem: { key: 'router-1', contractLength: 24 },
      additionalProducts: ['STATIC-IP'],
      voiceAdditionalProducts: ['VOICEMAIL'],
      scheduledDates: APART,
    }

    expect(
      bodyOf(draft, factsWith({ ...DIAL.offer, hasPower: true }, { businessGroup: 'wholesale' })),
    ).toEqual({
      BusinessGroup: 'wholesale',
      SalesChannel: 'MoveHouse',
      SalesPerson: 'SelfServiceV1',
      CoreProductsToChange: [
        {
          FromCoreProductKey: 'VDSL_POTS',
          FromCoreProductComponents: [
            { RatePlan: 'VDSL_POTS-plan', Service: 'Internet', ServiceEntity: 'kpa1700000000' },
          ],
          FromServiceAddress: { LocationID: '1000001' },
          ToCoreProductKey: 'CHOUFB1000VOIP',
          ToCoreProductComponents: [
            { RatePlan: 'CHOUFB1000VOIP-Unlimited', Service: 'Internet', ServiceEntity: 'kpa1700000000' },
            { RatePlan: 'voice-more', Service: 'Voice', ServiceEntity: '04 555 0301' },
          ],
          ToServiceAddress: { LocationID: '1000002' },
          ContractLength: 24,
          ContractHandlingOption: 'new',
          RequestedDateOfProvisioning: '2026-12-14',
          RequestedDateOfProvisioningSpecified: true,
          RequestedDateOfRelinquishment: '2026-12-15',
        },
      ],
      ElectricityToChange: {
        Icp: '0000012345XY123',
        CoreProductKey: 'ELECTRICITY',
        RatePlan: 'power-smart',
        ServiceAddress: {
          LocationID: '1000002',
          AddressAccessInformation: {
            AccessWarningKey: 'Dog',
            EquipmentLocationKey: 'inside',
            Notes: 'Behind the shed',
          },
        },
        RequestedDateOfProvisioning: '2026-12-16',
        RequestedDateOfRelinquishment: '2026-12-17',
      },
      AdditionalProducts: [
        { Service: 'static_ip', ServiceEntity: 'kpa1700000000', RatePlan: 'STATIC-IP' },
        { Service: 'voicemail', ServiceEntity: '04 555 0301', RatePlan: 'VOICEMAIL' },
      ],
      HardwareOrders: [
        {
          serviceEntity: 'kpa1700000000',
          address: {
            StreetName: '2 Tui Street',
            Suburb: 'Taupō',
            City: 'Taupō',
            PostCode: '3330',
            Country: 'New Zealand',
          },
          items: [{ key: 'router-1' }],
          contract: { contractHandlingOption: 'new', contractLength: 24 },
        },
      ],
      LosingProviders: [
        {
          losingProviderKey: 'other-telco',
          losingProviderAccountName: 'K Paki',
          losingProviderAccountNumber: 'T-1',
          service: 'Voice',
        },
      ],
      Questions: [
        { question: 'LiveThereOrMovingIn', answer: 'MovingIn', serviceEntity: 'kpa1700000000' },
        { question: 'Byod', answer: 'No', serviceEntity: 'kpa1700000000' },
        { question: 'PowerMedicalDependent', answer: 'Yes', serviceEntity: 'kpa1700000000' },
      ],
      PromoCodes: [{ promoCode: 'BUNDLE10', serviceEntity: 'kpa1700000000' }],
    })
  })

  test('ORD-007 ORD-008 ORD-039 a change without a contract says so, leaves nowhere, and is there on the next working day', () => {
    const body = bodyOf(TO_300, factsWith(ON_FIBRE))

    expect(body.CoreProductsToChange[0]).toMatchObject({
      FromServiceAddress: { LocationID: '1000001' },
      ToServiceAddress: { LocationID: '1000001' },
      ContractLength: 0,
      ContractHandlingOption: 'nochange',
      RequestedDateOfProvisioning: '2026-11-23',
      RequestedDateOfProvisioningSpecified: true,
      RequestedDateOfRelinquishment: null,
    })
    expect([body.HardwareOrders, body.LosingProviders, body.PromoCodes]).toEqual([[], [], []])
  })

  test.each<[why: string, draft: Draft, facts: Partial<Offer>, option: string, months: number]>([
    [
      'ORD-037 that of the modem',
      { ...CHANGE, modem: { key: 'router-1', contractLength: 24 } },
      {},
      'new',
      24,
    ],
    ['ORD-036 ORD-041 the default without a modem', { ...CHANGE, modem: 'byod' }, {}, 'new', 18],
    [
      'ORD-040 ORD-114 12 months without a default',
      { ...CHANGE, modem: 'byod' },
      { defaultContractLengthMonths: 0 },
      'new',
      12,
    ],
    ['ORD-036 ORD-039 none where none is required', TO_300, ON_FIBRE, 'nochange', 0],
  ])('%s is the contract of the order', (...[, draft, offer, option, months]) => {
    const facts = factsWith({ defaultContractLengthMonths: 18, ...offer })

    expect(bodyOf(draft, facts).CoreProductsToChange[0]).toMatchObject({
      ContractHandlingOption: option,
      ContractLength: months,
    })
  })

  test.each<[why: string, draft: Draft, facts: DraftFacts, services: string[]]>([
    ['a homeline that it has not', WITH_VOICE, FIBRE_FACTS, ['Voice']],
    [
      'internet that it has not',
      { ...CHANGE, losingInternet: BROUGHT },
      having('Voice', '04 555 0100'),
      ['Internet'],
    ],
    [
      'a homeline that it has',
      { ...WITH_VOICE, losingInternet: BROUGHT },
      having('Voice', '04 555 0100'),
      ['Internet'],
    ],
    ['internet that it has', { ...CHANGE, losingInternet: BROUGHT }, FIBRE_FACTS, []],
    ['a homeline that it does not order', { ...CHANGE, losingVoice: BROUGHT }, FIBRE_FACTS, []],
  ])('ORD-047 of %s the provider that loses it is asked, or not', (_why, draft, facts, services) => {
    const body = bodyOf({ ...draft, phoneNumber: draft.phoneNumber ?? '04 555 0300' }, facts)

    expect(body.LosingProviders.map(({ service }) => service)).toEqual(services)
    const order = orderOf({ ...draft, losingInternet: null, losingVoice: null }, facts)
    const asked = enabledSteps(order).map(({ id }) => id)
    expect(asked.includes('internetInformation')).toBe(services.includes('Internet'))
    expect(asked.includes('voiceInformation')).toBe(services.includes('Voice'))
  })

  test.each([
    ['MovingIn of a move', 'MovingIn', MOVE, THERE],
    ['MovingIn of a move without power', 'MovingIn', { ...MOVE, powerPlan: NO_POWER }, THERE],
    ['LiveThere of a change', 'LiveThere', CHANGE, FIBRE_FACTS],
  ])('ORD-062 PWR-060 LiveThereOrMovingIn is %s', (_what, answer, draft, facts) => {
    expect(bodyOf(draft, facts).Questions[0]).toMatchObject({ question: 'LiveThereOrMovingIn', answer })
  })

  test.each([
    ['Yes', true],
    ['No', false],
  ])('ORD-061 MOV-024 PWR-059 PowerMedicalDependent is %s', (answer, medicallyDependent) => {
    const answersOf = (draft: Draft) =>
      bodyOf(draft, THERE)
        .Questions.filter(({ question }) => question === 'PowerMedicalDependent')
        .map((asked) => asked.answer)

    expect(answersOf({ ...MOVE, medicallyDependent })).toEqual([answer])
    expect(answersOf({ ...MOVE, medicallyDependent, powerPlan: NO_POWER })).toEqual([])
  })

  test('MOV-024 a move with power is not sent before somebody has said who depends on it', () => {
    expect(refusalOf({ ...MOVE, medicallyDependent: null }, THERE)?.step).toBe('power')
    expect(refusalOf({ ...MOVE, medicallyDependent: null, powerPlan: NO_POWER }, THERE)).toBeNull()
  })

  test('HUB-019 SHL-048 SHL-049 ORD-064 ORD-065 PWR-097 the bundle’s code goes with a power move-in alone', () => {
    expect(bodyOf(MOVE, THERE).PromoCodes).toEqual([
      { promoCode: 'BUNDLE10', serviceEntity: 'kpa1700000000' },
    ])
    const brand = { ...PLAIN_BRAND, powerBundlePromoCode: 'BBPOWER' }
    expect(bodyOf(MOVE, { ...THERE, brand }).PromoCodes[0]?.promoCode).toBe('BBPOWER')
    expect(bodyOf({ ...MOVE, powerPlan: 'none' }, THERE).PromoCodes).toEqual([])
    expect(bodyOf(CHANGE).PromoCodes).toEqual([])
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
  ])('MOV-018 power is not ordered by %s', (_why, facts, draft) => {
    expect(bodyOf(draft, facts).ElectricityToChange).toBeNull()
  })

  test('MOV-018 MOV-019 MOV-020 MOV-021 MOV-022 PWR-033 power is ordered, with how to come to a meter that is read by hand', () => {
    expect(bodyOf(MOVE, DIAL).ElectricityToChange).toMatchObject({
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
      bodyOf(noDog, DIAL).ElectricityToChange?.ServiceAddress.AddressAccessInformation?.AccessWarningKey,
    ).toBeNull()
  })

  test.each([
    ['the place', { key: 'garage' }, { EquipmentLocationKey: 'garage', Notes: '', AccessWarningKey: null }],
    ['a note', { notes: 'Ring' }, { EquipmentLocationKey: 'inside', Notes: 'Ring', AccessWarningKey: null }],
    ['a dog', { dog: true }, { EquipmentLocationKey: 'inside', Notes: '', AccessWarningKey: 'Dog' }],
  ])('MOV-020 MOV-021 MOV-022 PWR-033 of the way to the meter %s is enough', (_what, said, access) => {
    const siteAccess = { key: '', notes: '', dog: false, ...said }

    expect(
      bodyOf({ ...MOVE, siteAccess }, DIAL).ElectricityToChange?.ServiceAddress.AddressAccessInformation,
    ).toEqual(access)
  })

  test.each([
    ['MOV-019 PWR-033 a meter that is read from afar', MOVE, THERE],
    ['MOV-020 PWR-033 nothing to know', { ...MOVE, siteAccess: { key: '', notes: ' ', dog: false } }, DIAL],
    ['MOV-020 nothing said', { ...MOVE, siteAccess: null }, DIAL],
  ])('%s needs no access', (_why, draft, facts) => {
    expect(bodyOf(draft, facts).ElectricityToChange?.ServiceAddress).toEqual({
      LocationID: ELSEWHERE.LocationID,
    })
  })

  test('MOV-023 meters are looked for inside first', () => {
    const places = [
      { key: 'inside', display: 'Inside' },
      { key: 'garage', display: 'Garage' },
      { key: 'hall', display: 'Hall, inside the cupboard' },
    ]

    expect(equipmentLocationsShown(places)).toEqual([places[0], places[2]])
  })

  test('MOV-025 MOV-026 ORD-110 ORD-112 a move is of its own type and channel', () => {
    expect(bodyOf(MOVE, THERE).SalesChannel).toBe('MoveHouse')
    expect(bodyOf(CHANGE).SalesChannel).toBe('SelfService')
    const typeOf = (order: Order) => orderMetaOf(order, { step: 'summary', OrderIdentifier: null }).type
    expect(typeOf(orderOf(MOVE, THERE))).toBe('movehouse')
    expect(typeOf(orderOf(CHANGE, FIBRE_FACTS))).toBe('plan')
  })
})

describe('what it comes to', () => {
  test('CHG-050 CHG-051 ORD-042 the summary has plan, modem, postage and the fee of the contract that ends', () => {
    const order = orderOf(CHANGE, FIBRE_FACTS)
    const { items, totals } = summaryOf(order)

    expect(items.map(({ kind, due, amount }) => [kind, due, amount])).toEqual([
      ['internet', 'bill', 9_900],
      ['hardware', 'bill', 500],
      ['postage', 'once', 1_495],
      ['termination', 'once', 14_950],
    ])
    expect(totals).toEqual({ bill: 10_400, thirtyDays: 0, once: 16_445 })
    expect(orderMetaOf(order, { step: 'summary', OrderIdentifier: null }).summaryItems).toEqual(items)
    const dearer = factsWith({ modemPostage: centsOf(1_750) })
    expect(summaryOf(orderOf(CHANGE, dearer)).items.find(({ kind }) => kind === 'postage')?.amount).toBe(
      1_750,
    )
  })

  test('ORD-042 a fee that is absent counts as 250', () => {
    const [product] = OFFER.current.CoreProducts
    const CoreProducts =
      product === undefined
        ? []
        : [
            {
              ...product,
              CoreProductComponents: product.CoreProductComponents.map((each) => ({
                ...each,
                plan: { ...each.plan, TerminationChargeIncludingGST: null },
              })),
            },
          ]
    const facts = factsWith({ current: { ...OFFER.current, CoreProducts } })

    expect(summaryOf(orderOf(CHANGE, facts)).items.at(-1)).toMatchObject({
      kind: 'termination',
      amount: 25_000,
    })
  })

  test.each([
    ['weekly', 'Weekly', 460],
    ['fortnightly', 'Fortnightly', 920],
    ['monthly', 'Monthly', 2_000],
  ] as const)(
    'SHL-049 CHG-079 CHG-080 CHG-082 PWR-095 the bundle takes an amount off %s',
    (_name, billFrequency, off) => {
      const powerBundleDiscount = {
        kind: 'amount' as const,
        weekly: centsOf(460),
        fortnightly: centsOf(920),
        monthly: centsOf(2_000),
      }
      const facts = factsWith(
        { location: ELSEWHERE, billFrequency },
        { brand: { ...PLAIN_BRAND, powerBundleDiscount } },
      )
      const { items, totals } = summaryOf(orderOf({ ...MOVE, modem: 'byod' }, facts))

      expect(items.filter(({ kind }) => kind === 'bundle')).toEqual([
        { id: 'bundle', kind: 'bundle', name: 'Power and broadband together', due: 'bill', amount: -off },
      ])
      expect(totals.bill).toBe(9_900 - off)
    },
  )

  test('CHG-081 CHG-082 PWR-096 for other brands it is a tenth of broadband and homeline, and varies', () => {
    const order = orderOf({ ...MOVE, coreProduct: FIBRE_1000_VOICE.key, modem: 'byod' }, THERE)

    expect(summaryOf(order).items.find(({ kind }) => kind === 'bundle')).toMatchObject({
      amount: -1_040,
      varies: true,
    })
  })

  test('CHG-081 a discount for power that the account has is worked out again by the new plan', () => {
    const bundle = {
      name: 'Power bundle',
      chargeIncludingGst: centsOf(-890),
      chargeExcludingGst: centsOf(-774),
    }
    const order = orderOf({ ...CHANGE, modem: 'byod' }, factsWith({ bundle, hasPower: true }))
    const { items, ends, totals, now } = summaryOf(order)

    expect(items.find(({ kind }) => kind === 'bundle')?.amount).toBe(-990)
    expect(totals.bill).toBe(9_900 - 990)
    expect(ends).toContainEqual({ id: 'bundle', name: 'Power bundle', amount: -890, continues: false })
    expect(now).toBe(8_900 - 890)
  })

  test('a discount for power ends with the plan where there is no power any more', () => {
    const bundle = {
      name: 'Power bundle',
      chargeIncludingGst: centsOf(-890),
      chargeExcludingGst: centsOf(-774),
    }
    const { items, ends } = summaryOf(orderOf(CHANGE, factsWith({ bundle })))

    expect(items.some(({ kind }) => kind === 'bundle')).toBe(false)
    expect(ends).toContainEqual({ id: 'bundle', name: 'Power bundle', amount: -890, continues: false })
  })
})

describe('CHG-054 MOV-018 power at the old address', () => {
  const dates = { ...allOn(MONDAY), powerDisconnect: day.parse('2026-12-20'), linked: false }
  const has = factsWith({ location: ELSEWHERE, hasPower: true })
  const ends = { RequestedDateOfRelinquishment: '2026-12-20' }

  test('ends on its day without power at the new one', () => {
    const body = bodyOf({ ...MOVE, powerPlan: NO_POWER, scheduledDates: dates }, has)

    expect([body.ElectricityToChange, body.ElectricityToEnd]).toEqual([null, ends])
  })

  test('ends on its day with power at the new one', () => {
    const body = bodyOf({ ...MOVE, scheduledDates: dates }, has)

    expect(body.ElectricityToChange).toMatchObject(ends)
    expect(body.ElectricityToEnd).toBeUndefined()
  })

  test('takes the discount of both along, and keeps it with power at the new one', () => {
    const bundle = { name: 'Both', chargeIncludingGst: centsOf(-890), chargeExcludingGst: centsOf(-774) }
    const facts = factsWith({ location: ELSEWHERE, hasPower: true, bundle })
    const kinds = (powerPlan: string) =>
      summaryOf(orderOf({ ...MOVE, powerPlan, scheduledDates: dates }, facts)).items.map(({ kind }) => kind)

    expect(kinds(NO_POWER)).not.toContain('bundle')
    expect(kinds('power-smart')).toContain('bundle')
  })

  test('is not ended where there is none, nor by a change of plan', () => {
    expect(bodyOf({ ...MOVE, powerPlan: NO_POWER }, THERE).ElectricityToEnd).toBeUndefined()
    expect(bodyOf(CHANGE, factsWith({ hasPower: true })).ElectricityToEnd).toBeUndefined()
  })
})

test.each<[why: string, more: Partial<Draft>, same: boolean]>([
  ['the same services on another plan', {}, true],
  ['an extra more', { additionalProducts: ['STATIC-IP'] }, false],
  ['a homeline more', { coreProduct: FIBRE_1000_VOICE.key }, false],
])('with %s it is for the same things or not', (_why, more, same) => {
  const order = orderOf({ ...CHANGE, modem: 'byod', ...more }, FIBRE_FACTS)

  expect(summaryOf(order).sameThings).toBe(same)
})

test('an extra that another product has and the new one does not is among what ends, and is taken off', () => {
  const held = {
    AdditionalProductKey: 'STATIC-IP',
    AdditionalProductService: 'STATIC_IP',
    AdditionalProductServiceID: 'kpa1700000000',
    AdditionalProductDescription: 'Static IP address',
    ChargeIncludingGST: centsOf(1_150),
    ChargeExcludingGST: centsOf(1_000),
  }
  const current = { ...FIBRE_FACTS.offer.current, AdditionalProducts: [held] }
  const coreProducts = FIBRE_FACTS.offer.coreProducts.map((product) =>
    product.key === FIBRE_1000.key ? { ...product, additionalProducts: [] } : product,
  )
  const facts = factsWith({ current, coreProducts })

  expect(summaryOf(orderOf({ ...CHANGE, coreProduct: FIBRE_1000.key }, facts)).ends).toContainEqual({
    id: 'STATIC-IP',
    name: 'Static IP address',
    amount: 1_150,
    continues: false,
  })
  expect(bodyOf({ ...CHANGE, coreProduct: FIBRE_1000.key }, facts).AdditionalProducts).toContainEqual({
    Service: 'STATIC_IP',
    ServiceEntity: 'kpa1700000000',
    RatePlan: null,
  })
})

test('an extra of the homeline that does not go with the new one is among what ends', () => {
  const [current] = OFFER.current.CoreProducts
  const line = { service: 'Voice' as const, serviceId: '04 555 0100' }
  const plan = current?.CoreProductComponents[0]?.plan
  if (current === undefined || plan === undefined) throw new Error('the offer has a product')
  const CoreProductComponents = [...current.CoreProductComponents, { ...line, plan }]
  const adapter = {
    AdditionalProductKey: 'ATA',
    AdditionalProductService: 'ata_rental',
    AdditionalProductServiceID: line.serviceId,
    AdditionalProductDescription: 'Adapter',
    ChargeIncludingGST: centsOf(400),
    ChargeExcludingGST: centsOf(348),
  }
  const held = { ...OFFER.current, CoreProducts: [{ ...current, CoreProductComponents }] }
  const facts = factsWith({ current: { ...held, AdditionalProducts: [adapter] } })

  expect(summaryOf(orderOf({ ...CHANGE, coreProduct: FIBRE_1000_VOICE.key }, facts)).ends).toContainEqual({
    id: 'ATA',
    name: 'Adapter',
    amount: 400,
    continues: false,
  })
})

test('ORD-023 ORD-024 ORD-025 ORD-026 ORD-027 ORD-028 ORD-029 the order meta holds what was chosen and what follows', () => {
  const [product] = OFFER.current.CoreProducts
  const [internet] = product?.CoreProductComponents ?? []
  if (product === undefined || internet === undefined) throw new Error('the offer has a product')
  const voice = {
    ...internet,
    service: 'Voice' as const,
    serviceId: '04 555 0100',
    plan: { ...internet.plan, PlanKey: 'VDSL-LINE', PlanDescription: 'Homeline' },
  }
  const coreProduct = { ...product, CoreProductComponents: [internet, voice] }
  const current = { ...OFFER.current, CoreProducts: [coreProduct] }
  const facts = factsWith({ ...DIAL.offer, current, hasPower: true })
  const chosen = {
    ...MOVE,
    coreProduct: FIBRE_1000_VOICE.key,
    additionalProducts: ['STATIC-IP'],
    voiceAdditionalProducts: ['VOICEMAIL', 'CP-LOCAL'],
    scheduledDates: {
      internetConnect: MONDAY,
      internetDisconnect: day.parse('2026-12-15'),
      powerConnect: day.parse('2026-12-16'),
      powerDisconnect: day.parse('2026-12-17'),
      linked: false,
    },
  }
  const order = orderOf(chosen, facts)
  const [, staticIp, voicemail, local, world] = FIBRE_1000_VOICE.additionalProducts
  const [router] = FIBRE_1000_VOICE.hardware

  expect(orderMetaOf(order, { step: 'summary', OrderIdentifier: '5000001' })).toEqual({
    type: 'movehouse',
    OrderIdentifier: '5000001',
    step: 'summary',
    address: ELSEWHERE,
    currentServices: {
      coreProduct,
      internet,
      voice,
      dataRate: 300,
      technology: 'VDSL',
      additionalProducts: OFFER.current.AdditionalProducts,
      electricity: true,
      electricityPlans: [{ icp: '0000012345XY123', planType: 'ELECTRICITY' }],
      hasPowerProductOrOrder: true,
      address: '1000001',
      hasWireInsurance: true,
      hasVoiceFeaturePlan: false,
      internetPlanSummary: 'VDSL: Unlimited data',
      voicePlanSummary: 'Homeline',
    },
    coreProduct: FIBRE_1000_VOICE,
    coreProductIsSame: false,
    internetPlan: FIBRE_1000_VOICE.plans.Internet[0],
    voicePlan: FIBRE_1000_VOICE.plans.Voice[0],
    hasVoice: true,
    voiceAdditionalProducts: [voicemail, local],
    additionalProducts: [staticIp],
    additionalProductsAvailable: {
      voice: { voicemail: [voicemail], callingpacklocal: [local], callingpack: [world] },
    },
    hardware: [router],
    byod: false,
    newHardware: true,
    losingProviders: { internet: false, voice: false },
    postal: {
      StreetName: '2 Tui Street',
      Suburb: 'Taupō',
      City: 'Taupō',
      PostCode: '3330',
      Country: 'New Zealand',
    },
    scheduledDates: {
      internet: { connect: MONDAY, disconnect: '2026-12-15' },
      power: { connect: '2026-12-16', disconnect: '2026-12-17' },
      disconnectValid: true,
    },
    contractRequired: true,
    billFrequency: 'Monthly',
    voicePlanCost: 500,
    power: {
      icp: '0000012345XY123',
      coreProduct: 'ELECTRICITY',
      plan: 'power-smart',
      address: ELSEWHERE,
      siteAccess: { key: 'inside', notes: ' Behind the shed ', dog: true },
      amiFlag: false,
      medicallyDependent: true,
    },
    summaryItems: summaryOf(order).items,
  })
  expect(summaryOf(order).items.map(({ kind }) => kind)).toEqual([
    'internet',
    'voice',
    'extra',
    'extra',
    'extra',
    'bundle',
    'hardware',
    'postage',
    'termination',
  ])
})

test('ORD-023 ORD-024 ORD-025 ORD-026 ORD-027 ORD-028 ORD-029 the order meta of a change of plan says what is not, too', () => {
  const [wire] = OFFER.current.AdditionalProducts
  const [product] = OFFER.current.CoreProducts
  if (wire === undefined || product === undefined) throw new Error('the offer has a product and an extra')
  const features = { ...wire, AdditionalProductService: 'Voice_Features' }
  const [local] = FIBRE_1000_VOICE.additionalProducts.filter(({ key }) => key === 'CP-LOCAL')
  if (local === undefined) throw new Error('the product has calling packs')
  const same = {
    ...FIBRE_1000_VOICE,
    key: VDSL.key,
    additionalProducts: [local, { ...local, key: 'CP-LOCAL-60' }],
  }
  const facts = factsWith({
    current: { ...OFFER.current, CoreProducts: [product], AdditionalProducts: [features] },
    coreProducts: [same],
    billFrequency: 'Weekly',
    power: null,
  })
  const metaOf = (draft: Draft, of: DraftFacts) =>
    orderMetaOf(orderOf(draft, of), { step: 'modem', OrderIdentifier: null })
  const draft: Draft = { ...NEW_PLAN, coreProduct: VDSL.key, modem: 'byod' }

  expect(metaOf(draft, facts)).toMatchObject({
    type: 'plan',
    OrderIdentifier: null,
    step: 'modem',
    coreProductIsSame: true,
    byod: true,
    newHardware: false,
    additionalProductsAvailable: { voice: { callingpacklocal: same.additionalProducts } },
    currentServices: {
      voice: null,
      electricity: false,
      electricityPlans: [],
      hasPowerProductOrOrder: false,
      hasWireInsurance: false,
      hasVoiceFeaturePlan: true,
      voicePlanSummary: null,
    },
    losingProviders: { internet: false, voice: true },
    billFrequency: 'Weekly',
    power: null,
  })
  expect(metaOf({ ...draft, postal: DELIVERY }, facts).postal).toEqual(DELIVERY)
  expect(metaOf({ ...NEW_PLAN, coreProduct: FIBRE_300.key }, FIBRE_FACTS)).toMatchObject({
    hasVoice: false,
    byod: false,
    internetPlan: null,
    voicePlan: null,
    voicePlanCost: 0,
  })
  expect(metaOf(NEW_MOVE, FIBRE_FACTS)).toMatchObject({
    type: 'movehouse',
    address: null,
    coreProduct: null,
    contractRequired: false,
    scheduledDates: {
      internet: { connect: null, disconnect: null },
      power: { connect: null, disconnect: null },
      disconnectValid: false,
    },
    power: {
      coreProduct: null,
      plan: null,
      address: null,
      siteAccess: null,
      amiFlag: true,
      medicallyDependent: null,
    },
  })
})
