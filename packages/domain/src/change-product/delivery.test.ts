import { describe, expect, test } from 'vitest'

import { undeliverablePart } from '../ordering/delivery.ts'
import { DELIVERY, OFFER } from '../ordering/testing/orders.ts'

import { NEW_LINE } from './draft.ts'
import type { DraftFacts } from './facts.ts'
import { buildOrder } from './order.ts'
import { isPostalValid, getDeliveryAddress } from './postal.ts'
import { reconcileDraft } from './reconcile.ts'
import { listEnabledSteps, firstInvalid } from './steps.ts'
import {
  ELSEWHERE,
  FIBRE_1000,
  FIBRE_1000_VOICE,
  FIBRE_FACTS,
  NEW_MOVE,
  PLAIN_BRAND,
  VDSL,
  factsWith,
} from './testing/facts.ts'
import { CHANGE, ON_FIBRE, TO_300, buildBody, findRefusal } from './testing/drafts.ts'

describe('before it is sent', () => {
  test('CHG-033 a missing postcode is requested for the delivery of a modem only', () => {
    const location = OFFER.location && { ...OFFER.location, PostCode: '' }
    const facts = factsWith({ location })
    const postal = {
      StreetName: '11 Aro Street',
      Suburb: 'Aro Valley',
      City: 'Wellington',
      PostCode: '6021',
      Country: '',
    }

    expect(findRefusal(CHANGE, facts)).toEqual({ code: 'FORM_STATE_INVALID', step: 'modem' })
    expect(findRefusal({ ...CHANGE, postal }, facts)).toBeNull()
    expect(findRefusal({ ...CHANGE, modem: 'byod' }, facts)).toBeNull()
  })

  test.each([
    ['a street without letters', 'StreetName', '12'],
    ['a suburb of a sign', 'Suburb', '?'],
    ['a postcode of another country', 'PostCode', '60A1'],
    ['a postcode of five digits', 'PostCode', '60211'],
  ])('CHG-033 ORD-051 no modem goes to %s', (_why, part, typed) => {
    const order = buildOrder({ ...CHANGE, postal: { ...DELIVERY, [part]: typed } }, FIBRE_FACTS)

    expect(firstInvalid(order)?.id).toBe('modem')
    expect(undeliverablePart(getDeliveryAddress(order.draft, FIBRE_FACTS))).toBe(part)
  })

  test('ORD-047 a homeline may be a new line without a losing provider', () => {
    const voice = { ...CHANGE, coreProduct: FIBRE_1000_VOICE.key, phoneNumber: '04 555 0300' }
    const losingVoice = { key: NEW_LINE, accountName: '', accountNumber: '' }

    expect(findRefusal(voice)?.step).toBe('voiceInformation')
    expect(reconcileDraft({ ...voice, losingVoice }, FIBRE_FACTS).dropped).toEqual([])
    expect(buildBody({ ...voice, losingVoice, phoneNumber: '04 555 0300' }).LosingProviders).toEqual([])
  })

  test('CHG-033 the customer’s own modem needs no address', () => {
    const postal = { StreetName: '', Suburb: '', City: '', PostCode: '', Country: '' }

    expect(findRefusal({ ...CHANGE, modem: 'byod', postal })).toBeNull()
    expect(isPostalValid({ ...CHANGE, modem: 'byod', postal }, FIBRE_FACTS)).toBe(true)
  })

  test('SHL-049 CHG-033 a brand that sends no modems needs no delivery address', () => {
    const postal = { StreetName: '', Suburb: '', City: '', PostCode: '', Country: '' }
    const facts = { ...FIBRE_FACTS, brand: { ...PLAIN_BRAND, ordersRouters: false } }
    const draft = { ...CHANGE, postal }

    expect([isPostalValid(draft, FIBRE_FACTS), isPostalValid(draft, facts)]).toEqual([false, true])
    expect(findRefusal({ ...draft, modem: null }, facts)).toBeNull()
  })
})

test('CHG-026 a modem is dropped if its contract is not offered any more or no contract is needed', () => {
  const hardware = FIBRE_1000.hardware.map((router) => ({
    ...router,
    contractPricing: router.contractPricing.filter(({ contractLength }) => contractLength !== 12),
  }))
  const otherContracts = factsWith({ coreProducts: [{ ...FIBRE_1000, hardware }] })
  const modem = { key: 'router-1', contractLength: 12 }
  const draft = { ...TO_300, modem }

  expect(hardware.flatMap(({ contractPricing }) => contractPricing)).not.toEqual([])
  expect(reconcileDraft(CHANGE, FIBRE_FACTS).dropped).toEqual([])
  expect(reconcileDraft(CHANGE, otherContracts).dropped).toEqual(['modem'])
  expect(reconcileDraft(draft, factsWith(ON_FIBRE))).toEqual({ draft: TO_300, dropped: ['modem'] })
})

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

describe('a technician', () => {
  test.each<[why: string, comes: boolean, first: string, coreProduct: string, facts: DraftFacts]>([
    ['lays the fibre of the new house', true, '2026-12-04', FIBRE_1000.key, onFibre(false)],
    ['has nothing to do where it is laid', false, '2026-11-23', FIBRE_1000.key, onFibre(true)],
    ['connects VDSL where there is no fibre', true, '2026-11-27', VDSL.key, onFibre(false, [VDSL])],
  ])('CHG-021 CHG-064 CHG-065 of a move %s', (...[, comes, first, coreProduct, facts]) => {
    const order = buildOrder({ ...NEW_MOVE, address: ELSEWHERE, coreProduct }, facts)

    expect(order.installation).toBe(comes)
    expect(listEnabledSteps(order).some(({ id }) => id === 'installation')).toBe(comes)
    expect(order.connectDays[0]).toBe(first)
  })
})

describe('the order', () => {
  test('ORD-060 ORD-063 a router is ordered to New Zealand, with the reply to Byod', () => {
    const body = buildBody(CHANGE)

    expect(body.HardwareOrders).toMatchObject([
      { items: [{ key: 'router-1' }], address: { StreetName: '11 Aro Street', Country: 'New Zealand' } },
    ])
    expect(body.Questions).toContainEqual({ question: 'Byod', answer: 'No', serviceEntity: 'kpa1700000000' })
    expect(buildBody({ ...CHANGE, modem: 'byod' })).toMatchObject({ HardwareOrders: [] })
    const modem = { key: 'router-1', contractLength: 12 }
    expect(buildBody({ ...TO_300, modem }, factsWith(ON_FIBRE)).HardwareOrders).toEqual([])
    const nobody = { ...FIBRE_FACTS, brand: { ...PLAIN_BRAND, ordersRouters: false } }
    expect(buildBody(CHANGE, nobody).HardwareOrders).toEqual([])
    const planChange = { ...PLAIN_BRAND.planChange, offersNewHardware: false }
    const nothingNew = { ...FIBRE_FACTS, brand: { ...PLAIN_BRAND, planChange } }
    expect(buildBody(CHANGE, nothingNew).HardwareOrders).toEqual([])
    const unlisted = factsWith({ coreProducts: [{ ...FIBRE_1000, hardware: [] }] })
    expect(buildBody(CHANGE, unlisted).HardwareOrders).toEqual([])
    expect(buildBody({ ...CHANGE, modem: 'byod' }).Questions).toContainEqual({
      question: 'Byod',
      answer: 'Yes',
      serviceEntity: 'kpa1700000000',
    })
  })
})
