import { describe, expect, test } from 'vitest'

import { day } from '../day.ts'
import type { OrderBody } from '../ordering/contract.ts'
import type { Offer } from '../ordering/offer/contract.ts'
import { OFFER } from '../ordering/testing/orders.ts'

import { choose } from './draft.ts'
import type { Draft } from './draft.ts'
import type { DraftFacts } from './facts.ts'
import { buildOrderMeta } from './meta.ts'
import { buildOrder } from './order.ts'
import type { Order } from './order.ts'
import { listEnabledSteps, firstInvalid } from './steps.ts'
import { summarizeOrder } from './summary/summary.ts'
import { FIBRE_1000_VOICE, FIBRE_300, FIBRE_300_VOICE, FIBRE_FACTS, factsWith } from './testing/facts.ts'
import { DRAFT_CASES, buildDraft, toOutline } from './testing/draft-cases.ts'
import { CHANGE, DIAL, MONDAY, MOVE, ON_FIBRE, THERE, TO_300, buildBody } from './testing/drafts.ts'

/** An account with these lines. */
function having(...lines: readonly (readonly ['Internet' | 'Voice', string])[]): DraftFacts {
  const [product] = OFFER.current.CoreProducts
  const plan = product?.CoreProductComponents[0]?.plan
  if (product === undefined || plan === undefined) throw new Error('the offer has a product')
  const CoreProductComponents = lines.map(([service, serviceId]) => ({ service, serviceId, plan }))
  return factsWith({ current: { ...OFFER.current, CoreProducts: [{ ...product, CoreProductComponents }] } })
}

const listServiceIds = (body: OrderBody) =>
  body.CoreProductsToChange[0]?.ToCoreProductComponents.map(({ ServiceEntity }) => ServiceEntity)

const BROUGHT = { key: 'other-telco', accountName: 'K Paki', accountNumber: '1' }

const WITH_VOICE: Draft = { ...CHANGE, coreProduct: FIBRE_1000_VOICE.key, losingVoice: BROUGHT }

const PLACES = { plan: FIBRE_FACTS, movehouse: THERE }

test.each(DRAFT_CASES.map((each) => [each.name, each] as const))(
  '%s becomes its order',
  (_name, draftCase) => {
    const facts = PLACES[draftCase.type]
    const draft = buildDraft(draftCase, facts.offer)
    const kinds = summarizeOrder(buildOrder(draft, facts)).items.map(({ kind }) => kind)

    expect(toOutline(buildBody(draft, facts))).toEqual(draftCase.outline)
    expect(kinds.filter((kind) => kind !== 'termination')).toEqual(draftCase.costs)
  },
)

test('ORD-103 an account without a core product can order', () => {
  const facts = factsWith({ current: { ...OFFER.current, CoreProducts: [] } })
  const body = buildBody({ ...CHANGE, losingInternet: BROUGHT }, facts)

  expect(body.CoreProductsToChange).toMatchObject([
    { FromCoreProductKey: null, FromCoreProductComponents: [], ToCoreProductKey: CHANGE.coreProduct },
  ])
})

const APART = {
  internetConnect: MONDAY,
  internetDisconnect: day.parse('2026-12-15'),
  powerConnect: day.parse('2026-12-16'),
  powerDisconnect: day.parse('2026-12-17'),
  linked: false,
}

describe('the order', () => {
  test('ORD-032 ORD-058 ORD-059 a service keeps its id; otherwise internet gets a new name, voice requests a number', () => {
    expect(buildBody(CHANGE).HardwareOrders[0]?.serviceEntity).toBe('kpa1700000000')
    expect(
      listServiceIds(buildBody({ ...WITH_VOICE, losingInternet: BROUGHT }, having(['Voice', '04 555 0100']))),
    ).toEqual(['kpa17', '04 555 0100'])
    expect(buildOrder(WITH_VOICE, FIBRE_FACTS).phoneNumber).toBeNull()
    expect(
      firstInvalid(buildOrder(WITH_VOICE, FIBRE_FACTS))?.problem(buildOrder(WITH_VOICE, FIBRE_FACTS)),
    ).toBe('phoneNumberNotChosen')
    expect(listServiceIds(buildBody({ ...WITH_VOICE, phoneNumber: '04 555 0301' }))).toEqual([
      'kpa1700000000',
      '04 555 0301',
    ])
  })

  test('ORD-002 the old side of a change lists each service of the account', () => {
    const body = buildBody(CHANGE, having(['Internet', 'kpa17'], ['Voice', '04 555 0100']))

    expect(body.CoreProductsToChange[0]?.FromCoreProductComponents.map(({ Service }) => Service)).toEqual([
      'Internet',
      'Voice',
    ])
  })

  test('ORD-032 another core product resets the chosen number and plan', () => {
    const chosen: Draft = {
      ...WITH_VOICE,
      coreProduct: FIBRE_300_VOICE.key,
      phoneNumber: '04 555 0301',
      internetPlan: 'CHOUFB300VOIP-100 GB',
    }
    const to = (key: string) => buildOrder(choose(chosen, 'coreProduct', key), FIBRE_FACTS)

    expect(buildOrder(chosen, FIBRE_FACTS)).toMatchObject({
      phoneNumber: '04 555 0301',
      internetPlan: { description: 'Fibre 300: 100 GB' },
    })
    expect(to(FIBRE_300.key).internetPlan).toBeNull()
    expect(to(FIBRE_1000_VOICE.key).phoneNumber).toBeNull()
  })

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
      buildBody(draft, factsWith({ ...DIAL.offer, hasPower: true }, { businessGroup: 'wholesale' })),
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

  test('ORD-007 ORD-008 ORD-039 a change without a contract keeps the address, and is due on the next working day', () => {
    const body = buildBody(TO_300, factsWith(ON_FIBRE))

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

    expect(buildBody(draft, facts).CoreProductsToChange[0]).toMatchObject({
      ContractHandlingOption: option,
      ContractLength: months,
    })
  })

  test.each<[why: string, draft: Draft, facts: DraftFacts, services: string[]]>([
    ['a homeline that it has not', WITH_VOICE, FIBRE_FACTS, ['Voice']],
    [
      'internet that it has not',
      { ...CHANGE, losingInternet: BROUGHT },
      having(['Voice', '04 555 0100']),
      ['Internet'],
    ],
    [
      'a homeline that it has',
      { ...WITH_VOICE, losingInternet: BROUGHT },
      having(['Voice', '04 555 0100']),
      ['Internet'],
    ],
    ['internet that it has', { ...CHANGE, losingInternet: BROUGHT }, FIBRE_FACTS, []],
    ['a homeline that it does not order', { ...CHANGE, losingVoice: BROUGHT }, FIBRE_FACTS, []],
  ])('ORD-047 for %s the losing provider is asked or not', (_why, draft, facts, services) => {
    const body = buildBody({ ...draft, phoneNumber: draft.phoneNumber ?? '04 555 0300' }, facts)

    expect(body.LosingProviders.map(({ service }) => service)).toEqual(services)
    const order = buildOrder({ ...draft, losingInternet: null, losingVoice: null }, facts)
    const stepIds = listEnabledSteps(order).map(({ id }) => id)
    expect(stepIds.includes('internetInformation')).toBe(services.includes('Internet'))
    expect(stepIds.includes('voiceInformation')).toBe(services.includes('Voice'))
  })

  test('MOV-025 MOV-026 ORD-110 ORD-112 a move has its own type and channel', () => {
    expect(buildBody(MOVE, THERE).SalesChannel).toBe('MoveHouse')
    expect(buildBody(CHANGE).SalesChannel).toBe('SelfService')
    const getOrderType = (order: Order) =>
      buildOrderMeta(order, { step: 'summary', OrderIdentifier: null }).type
    expect(getOrderType(buildOrder(MOVE, THERE))).toBe('movehouse')
    expect(getOrderType(buildOrder(CHANGE, FIBRE_FACTS))).toBe('plan')
  })
})
