import { describe, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import type { CallShape } from '@switchboard/domain/call'
import { readProductOrders, readProducts } from '@switchboard/domain/catalogue/contract'
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

import { expectRefusal } from '#api/testing/expect-refusal.ts'

import { selfService, AROHA, OF_A_WEEK, testListing } from './testing/listing.ts'

const { api, authorizeAroha } = testListing()

describe('single items', () => {
  test.each([
    ['nothing', 'null', [0, true]],
    ['0', '0', [0, true]],
    ['one megabyte', '1', [1, false]],
  ])('CAT-010 a plan with a data cap of %s', async (_cap, cap, expected) => {
    await api().db.script(`update plan set data_cap_mb = ${cap} where plan_code = 'CHOUFB50-120'`)
    const parameters = { accountCode: AROHA, planKey: 'CHOUFB50-120' }
    const answer = await api().make(readPlan, { token: await authorizeAroha(), parameters })

    const { dataCapMb, unlimited } = readPlan.reply.parse(answer.json())
    expect([dataCapMb, unlimited]).toEqual(expected)
  })

  test('CAT-037 CAT-007 CAT-009 a plan is read by its key', async () => {
    const parameters = { accountCode: AROHA, planKey: 'CHOUFB50-120' }
    const answer = await api().make(readPlan, { token: await authorizeAroha(), parameters })

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

  test('CAT-007 CAT-009 a voice plan has no fields of data', async () => {
    const parameters = { accountCode: AROHA, planKey: 'VDSLVOIP-FEATURES-WORLD' }
    const answer = await api().make(readPlan, { token: await authorizeAroha(), parameters })

    expect(answer.json()).toEqual({
      key: 'VDSLVOIP-FEATURES-WORLD',
      coreProductKey: 'VDSLVOIP',
      service: 'Voice',
      description: 'Homeline World: 300 minutes to 20 countries',
      chargeIncludingGst: 25,
      chargeExcludingGst: 21.74,
      billFrequency: 'Monthly',
      selectable: true,
      includes: ['callminder'],
    })
  })

  test('CAT-056 CAT-057 a core product by its key is of the channel that sells it', async () => {
    await api().db.script(
      "update core_product set sales_channels = '{MoveHouse}' where core_product_key = 'CHOUFB300'",
    )
    const request = {
      token: await authorizeAroha(),
      parameters: { accountCode: AROHA, coreProductKey: 'CHOUFB300' },
    }

    expectRefusal(
      await api().make(readCoreProduct, { ...request, query: selfService }),
      'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND',
    )
    const ofMoves = await api().make(readCoreProduct, { ...request, query: { salesChannel: 'MoveHouse' } })
    expect(ofMoves.json()).toMatchObject({ key: 'CHOUFB300', description: 'Fibre 300' })
  })

  test.each([
    ['CAT-059 a plan', readPlan, { accountCode: AROHA, planKey: 'none' }, 'PLAN_NOT_FOUND'],
    [
      'CAT-064 a service provider',
      readServiceProvider,
      { providerKey: 'none' },
      'SERVICE_PROVIDER_NOT_FOUND',
    ],
    [
      'CAT-064 a service provider by the beginning of a key',
      readServiceProvider,
      { providerKey: 'HARBOUR-MOB' },
      'SERVICE_PROVIDER_NOT_FOUND',
    ],
    [
      'CAT-057 hardware of a core product',
      readHardware,
      { accountCode: AROHA, coreProductKey: 'NOSUCH', hardwareProductKey: 'HUB6' },
      'CORE_PRODUCT_NOT_FOUND',
    ],
    [
      'CAT-057 all hardware of a core product',
      listHardware,
      { accountCode: AROHA, coreProductKey: 'NOSUCH' },
      'CORE_PRODUCT_NOT_FOUND',
    ],
    ['an offer', readCatalogueOffer, { accountCode: AROHA, offerKey: 'none' }, 'PAGE_NOT_FOUND'],
  ] as const)('%s that is unknown is refused', async (_what, call: CallShape, parameters, code) => {
    expectRefusal(await api().make(call, { token: await authorizeAroha(), parameters }), code)
  })

  test.each([
    ['additional products', listAdditionalProducts],
    ['calling pack bundles', listCallingPackBundles],
  ])('CAT-057 the %s of an unknown core product are refused', async (_what, call) => {
    const parameters = { accountCode: AROHA, coreProductKey: 'NOSUCH' }
    const answer = await api().make(call, { token: await authorizeAroha(), parameters, query: selfService })

    expectRefusal(answer, 'CORE_PRODUCT_NOT_FOUND')
  })

  test('CAT-038 an offer has its amount at the account’s bill frequency', async () => {
    const parameters = { accountCode: OF_A_WEEK, offerKey: 'bundle' }
    const answer = await api().make(readCatalogueOffer, { token: await authorizeAroha(), parameters })

    expect(answer.json()).toEqual({
      key: 'bundle',
      OfferName: 'Power bundle',
      copy: 'Power and broadband from one provider cost less.',
      AmountIncludingGst: 2.31,
      AmountExcludingGst: 2.01,
      months: 18,
    })
  })

  test('CAT-039 the bill cycles are listed', async () => {
    expect((await api().make(listBillCycles, { token: await authorizeAroha() })).json()).toEqual([
      { billFrequency: 'Weekly' },
      { billFrequency: 'Fortnightly' },
      { billFrequency: 'Monthly' },
    ])
  })

  test('CAT-040 CAT-019 MOB-048 mobile providers are listed, and read by their key', async () => {
    const listed = await api().make(listServiceProviders, { token: await authorizeAroha() })
    const parameters = { providerKey: 'HARBOUR-MOBILE' }
    const one = await api().make(readServiceProvider, { token: await authorizeAroha(), parameters })

    expect(listed.json()).toEqual([
      { key: 'OTHER-MOBILE', name: 'Another mobile provider' },
      { key: 'HARBOUR-MOBILE', name: 'Harbour Mobile' },
      { key: 'SOUTHERN-MOBILE', name: 'Southern Mobile' },
    ])
    expect(one.json()).toEqual({ key: 'HARBOUR-MOBILE', name: 'Harbour Mobile' })
  })

  test('CAT-041 add-ons of mobile plans are listed', async () => {
    const answer = await api().make(listMobileAddOns, {
      token: await authorizeAroha(),
      parameters: { accountCode: AROHA },
    })

    const listed = listMobileAddOns.reply.parse(answer.json())
    expect(listed.find(({ key }) => key === 'addon-data-5')).toEqual({
      key: 'addon-data-5',
      description: '5 GB extra data',
      service: 'mobile2_addon',
      chargeIncludingGst: 1_500,
      chargeExcludingGst: 1_304,
      billFrequency: 'Monthly',
    })
    expect(listed).toContainEqual(
      expect.objectContaining({ key: 'addon-wbb-60', service: 'mobile2_wbb_addon' }),
    )
    expect(listed).toContainEqual(expect.objectContaining({ key: 'addon-world', service: 'mobile2_addon' }))
    expect(new Set(listed.map(({ billFrequency }) => billFrequency))).toEqual(new Set(['Monthly']))
  })
})

test('CAT-042 CAT-043 products and orders have the specified paths', () => {
  expect([readProducts, readProductOrders].map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /accounts/{accountCode}/products',
    'GET /accounts/{accountCode}/productorders',
  ])
})

test('CAT-069 API-016 account, products and core products may be cached for a minute', () => {
  expect([readAccount, readProducts, listCoreProducts].map(({ cacheSeconds }) => cacheSeconds)).toEqual([
    60, 60, 60,
  ])
})

test('each list of the catalogue runs two statements', async () => {
  const request = { token: await authorizeAroha(), parameters: { accountCode: AROHA }, query: selfService }
  await api().make(listCoreProducts, request)
  const before = api().db.statementCount()
  await api().make(listCoreProducts, request)

  expect(api().db.statementCount() - before).toBe(2)
})
