import { describe, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import type { CallShape } from '@switchboard/domain/call'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import {
  listAdditionalProducts,
  listBillCycles,
  listCallingPackBundles,
  listCoreProducts,
  listHardware,
  listMobileAddOns,
  listServiceProviders,
  readCatalogueOffer,
  readCoreProduct,
  readHardware,
  readPlan,
  readServiceProvider,
} from '@switchboard/domain/catalogue/listing/contract'
import { ERRORS } from '@switchboard/domain/errors'
import type { ErrorCode } from '@switchboard/domain/errors'

import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)
const selfService = { salesChannel: 'SelfService' } as const
const AROHA = '100482'

/** Aroha's second account is billed every week. */
const OF_A_WEEK = '100483'

async function token() {
  return api().tokenOf('aroha')
}

function expectRefusal(answer: { statusCode: number; body: string }, code: ErrorCode) {
  expect([answer.statusCode, JSON.parse(answer.body)]).toMatchObject([ERRORS[code], { code }])
}

async function coreProducts(accountCode = AROHA) {
  const parameters = { accountCode }
  const answer = await api().make(listCoreProducts, { token: await token(), parameters, query: selfService })
  return listCoreProducts.reply.parse(answer.json())
}

describe('core products', () => {
  test('CAT-034 CAT-001 are listed by sales channel, with their plans by service', async () => {
    await api().db.script(
      "update core_product set sales_channels = '{MoveHouse}' where core_product_key = 'CHOUFB300'",
    )
    const products = await coreProducts()

    expect(products.map(({ key }) => key)).not.toContain('CHOUFB300')

    expect(products.find(({ key }) => key === 'CHOUFB1000VOIP')).toMatchObject({
      description: 'Fibre 950 with homeline',
      broadbandCategory: 'UFB950/450',
      voiceCategory: 'VOIP',
      bundleType: 'Broadband',
      technology: 'UFB',
      plans: {
        Internet: [{ key: 'CHOUFB1000VOIP-UNL', chargeIncludingGst: 9_500, chargeExcludingGst: 8_261 }],
        Voice: [{ selectable: false }, { selectable: true }, { selectable: true }],
      },
    })
  })

  test('CAT-002 say yes or no to voice, CAT-005 have a data rate, CAT-006 a category', async () => {
    const products = await coreProducts()

    expect(products.map(({ hasVoice }) => hasVoice)).toEqual(
      products.map(({ voiceCategory }) => (voiceCategory === '' ? 'no' : 'yes')),
    )
    expect(new Set(products.map(({ hasVoice }) => hasVoice))).toEqual(new Set(['yes', 'no']))
    expect(products.map(({ dataRate }) => dataRate)).toContainEqual({
      key: '300/100',
      upstream: 100,
      downstream: 300,
    })
    expect(
      products.map(({ broadbandCategory: of }) => of).filter((of) => !/^UFB\d+\/\d+$|^[AV]DSL$/.test(of)),
    ).toEqual([])
  })

  test('CAT-003 CAT-004 of fibre say whose it is by the first letters of their key', async () => {
    const products = await coreProducts()

    expect(products.map(({ localFibreCompany }) => localFibreCompany)).toEqual(
      products.map(({ technology }) => (technology === 'UFB' ? 'CHO' : null)),
    )
    expect(new Set(products.map(({ localFibreCompany }) => localFibreCompany))).toEqual(
      new Set(['CHO', null]),
    )
  })

  test('CAT-008 CAT-028 cost what a bill of the account does, and a plan without such a charge is not offered', async () => {
    await api().db.script(
      "delete from plan_charge where plan_code = 'CHOUFB50-120' and bill_frequency = 'Weekly'",
    )
    const weekly = await coreProducts(OF_A_WEEK)
    const plans = weekly.flatMap(({ plans: { Internet, Voice } }) => [...Internet, ...Voice])

    expect(new Set(plans.map(({ billFrequency }) => billFrequency))).toEqual(new Set(['Weekly']))
    expect(plans.find(({ key }) => key === 'CHOUFB300-UNL')?.chargeIncludingGst).toBe(1_962)
    expect(plans.map(({ key }) => key)).not.toContain('CHOUFB50-120')
  })

  test('CAT-050 of a catalogue without any are NO_CORE_PRODUCTS', async () => {
    await api().db.script("update core_product set brands = '{}'")
    const asked = { token: await token(), parameters: { accountCode: AROHA }, query: selfService }

    expectRefusal(await api().make(listCoreProducts, asked), 'NO_CORE_PRODUCTS')
  })

  test.each([
    ['CAT-057', 'unknown', 'NOSUCH', 'CORE_PRODUCT_NOT_FOUND'],
    ['CAT-056', 'not sold by the brand', 'CHOUFB2000', 'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND'],
  ] as const)('%s one that is %s', async (...[, , coreProductKey, code]) => {
    const parameters = { accountCode: AROHA, coreProductKey }
    expectRefusal(
      await api().make(readCoreProduct, { token: await token(), parameters, query: selfService }),
      code,
    )
  })
})

describe('what comes with a core product', () => {
  const ofProduct = (coreProductKey: string) => ({ accountCode: AROHA, coreProductKey })

  test('CAT-035 CAT-011 its additional products, those of voice only with voice', async () => {
    const asked = { token: await token(), query: selfService }
    const [withVoice, without] = await Promise.all(
      ['CHOUFB300VOIP', 'CHOUFB300'].map(async (key) =>
        listAdditionalProducts.reply.parse(
          (await api().make(listAdditionalProducts, { ...asked, parameters: ofProduct(key) })).json(),
        ),
      ),
    )

    expect(withVoice?.find(({ key }) => key === 'CP-NEAR')).toMatchObject({
      coreProductKey: 'CHOUFB300VOIP',
      service: 'callingpack',
      linkedService: 'Voice',
      destinations: ['Australia', 'United Kingdom', 'United States', 'Canada'],
      link: null,
    })
    expect(new Set(without?.map(({ linkedService }) => linkedService))).toEqual(new Set(['Internet']))
  })

  test('CAT-029 whose charges are of the bill frequency or of thirty days', async () => {
    const parameters = ofProduct('CHOUFB300VOIP')
    const answer = await api().make(listAdditionalProducts, {
      token: await token(),
      parameters: { ...parameters, accountCode: OF_A_WEEK },
      query: selfService,
    })
    const units = listAdditionalProducts.reply
      .parse(answer.json())
      .flatMap(({ charges }) => charges.map(({ unit }) => unit))

    expect(new Set(units)).toEqual(new Set(['Weekly', 'ThirtyDays']))
  })

  test('CAT-013 CAT-014 its calling pack bundles by category', async () => {
    const answer = await api().make(listCallingPackBundles, {
      token: await token(),
      parameters: ofProduct('CHOUFB300VOIP'),
      query: selfService,
    })

    expect(listCallingPackBundles.reply.parse(answer.json())).toMatchObject({
      national: [{ label: 'National 60', price: 460 }, {}],
      mobile: [
        {
          key: 'BUNDLE-MOBILE-60',
          coreProductKey: 'CHOUFB300VOIP',
          price: 1_150,
          productKeys: { callingpacklocal: 'CP-LOCAL-60', callingpackmobile: 'CP-MOBILE-60' },
        },
        {},
      ],
      international: [{}, {}],
    })
  })

  test('CAT-036 CAT-015 CAT-016 CAT-017 CAT-018 its hardware with prices by contract', async () => {
    const answer = await api().make(listHardware, {
      token: await token(),
      parameters: ofProduct('CHOUFB300'),
    })
    const hardware = listHardware.reply.parse(answer.json())

    expect(hardware.map(({ key, type, purchaseType }) => [key, type, purchaseType])).toEqual([
      ['HUB6', 'Router', 'Purchase'],
      ['HUB6-RENTAL', 'Router', 'Rental'],
      ['MESH1', 'Product Offer', 'Rental'],
    ])
    expect(hardware[0]).toMatchObject({
      planKey: 'CHOUFB300-UNL',
      rrpIncludingGst: 19_900,
      contractPricing: [
        { contractLength: 0, charges: [{ unit: 'Once', chargeIncludingGst: 19_900 }] },
        { contractLength: 12, charges: [{ unit: 'Monthly', chargeIncludingGst: 500 }] },
        { contractLength: 24 },
      ],
    })
  })

  test.each([
    ['HUB5', 200],
    ['CAT-065 HUB6', ERRORS.HARDWARE_PRODUCT_NOT_FOUND],
  ])('of copper, hardware %s answers %i', async (title, status) => {
    const hardwareProductKey = title.replace('CAT-065 ', '')
    const parameters = { ...ofProduct('VDSL'), hardwareProductKey }

    expect((await api().make(readHardware, { token: await token(), parameters })).statusCode).toBe(status)
  })
})

describe('single things', () => {
  test('CAT-037 CAT-007 CAT-009 a plan by its key', async () => {
    const parameters = { accountCode: AROHA, planKey: 'CHOUFB50-120' }
    const answer = await api().make(readPlan, { token: await token(), parameters })

    expect(answer.json()).toEqual({
      key: 'CHOUFB50-120',
      coreProductKey: 'CHOUFB50',
      service: 'Internet',
      description: 'Fibre 50: 120 GB data',
      chargeIncludingGst: 62,
      chargeExcludingGst: 53.91,
      billFrequency: 'Monthly',
      dataCapMb: 122_880,
      dataRollover: true,
      dataBanking: false,
      dataBlock: { mb: 20_480, chargeIncludingGst: 10, chargeExcludingGst: 8.7 },
      unlimited: false,
    })
  })

  test.each([
    ['CAT-059 a plan', readPlan, { accountCode: AROHA, planKey: 'none' }, 'PLAN_NOT_FOUND'],
    [
      'CAT-064 a service provider',
      readServiceProvider,
      { providerKey: 'none' },
      'SERVICE_PROVIDER_NOT_FOUND',
    ],
    ['an offer', readCatalogueOffer, { accountCode: AROHA, offerKey: 'none' }, 'PAGE_NOT_FOUND'],
  ] as const)('%s that nobody knows is refused', async (_what, call: CallShape, parameters, code) => {
    expectRefusal(await api().make(call, { token: await token(), parameters }), code)
  })

  test('CAT-038 an offer for each bill of the account', async () => {
    const parameters = { accountCode: OF_A_WEEK, offerKey: 'bundle' }
    const answer = await api().make(readCatalogueOffer, { token: await token(), parameters })

    expect(answer.json()).toMatchObject({ OfferName: 'Power bundle', AmountIncludingGst: 2.31, months: 18 })
  })

  test('CAT-039 the bill cycles', async () => {
    expect((await api().make(listBillCycles, { token: await token() })).json()).toEqual([
      { billFrequency: 'Weekly' },
      { billFrequency: 'Fortnightly' },
      { billFrequency: 'Monthly' },
    ])
  })

  test('CAT-040 CAT-019 mobile providers, and one of them by its key', async () => {
    const listed = await api().make(listServiceProviders, { token: await token() })
    const parameters = { providerKey: 'HARBOUR-MOBILE' }
    const one = await api().make(readServiceProvider, { token: await token(), parameters })

    expect(listed.json()).toEqual([
      { key: 'OTHER-MOBILE', name: 'Another mobile provider' },
      { key: 'HARBOUR-MOBILE', name: 'Harbour Mobile' },
      { key: 'SOUTHERN-MOBILE', name: 'Southern Mobile' },
    ])
    expect(one.json()).toEqual({ key: 'HARBOUR-MOBILE', name: 'Harbour Mobile' })
  })

  test('CAT-041 what adds to a mobile plan', async () => {
    const answer = await api().make(listMobileAddOns, {
      token: await token(),
      parameters: { accountCode: AROHA },
    })

    expect(listMobileAddOns.reply.parse(answer.json()).map(({ key }) => key)).toEqual([
      'addon-data-5',
      'addon-wbb-60',
      'addon-world',
    ])
  })
})

test('CAT-069 account, products and core products may be kept for a minute', () => {
  expect([readAccount, readProducts, listCoreProducts].map(({ cacheSeconds }) => cacheSeconds)).toEqual([
    60, 60, 60,
  ])
})

test('every list of the catalogue is two statements', async () => {
  const asked = { token: await token(), parameters: { accountCode: AROHA }, query: selfService }
  await api().make(listCoreProducts, asked)
  const before = api().db.statementCount()
  await api().make(listCoreProducts, asked)

  expect(api().db.statementCount() - before).toBe(2)
})
