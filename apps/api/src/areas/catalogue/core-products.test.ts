import { describe, expect, test } from 'vitest'

import {
  listAdditionalProducts,
  listCallingPackBundles,
  listCoreProducts,
  listHardware,
  readCoreProduct,
  readHardware,
} from '@switchboard/domain/catalogue/listing/contract'
import type { SalesChannel } from '@switchboard/domain/catalogue/sales-channel'
import { ERRORS } from '@switchboard/domain/errors'

import { expectRefusal } from '#api/testing/expect-refusal.ts'

import { selfService, AROHA, OF_A_WEEK, testListing } from './testing/listing.ts'

const { api, authorizeAroha } = testListing()

async function listProducts(accountCode = AROHA, salesChannel: SalesChannel = 'SelfService') {
  const parameters = { accountCode }
  const answer = await api().make(listCoreProducts, {
    token: await authorizeAroha(),
    parameters,
    query: { salesChannel },
  })
  return listCoreProducts.reply.parse(answer.json())
}

describe('core products', () => {
  test('CAT-034 CAT-001 are listed by sales channel, with their plans by service', async () => {
    await api().db.script(
      "update core_product set sales_channels = '{MoveHouse}' where core_product_key = 'CHOUFB300'",
    )
    const products = await listProducts()
    const keys = products.map(({ key }) => key)

    expect(keys).toEqual([
      'CHOUFB50',
      'CHOUFB50VOIP',
      'CHOUFB100',
      'CHOUFB100VOIP',
      'CHOUFB300VOIP',
      'CHOUFB1000',
      'CHOUFB1000VOIP',
      'VDSL',
      'VDSLVOIP',
      'ADSL',
      'ADSLPOTS',
    ])
    const withVoice = products.filter(({ hasVoice }) => hasVoice === 'yes').map(({ key }) => key)
    expect(withVoice).toEqual(keys.filter((key) => /VOIP$|POTS$/.test(key)))
    const ofMoves = await listProducts(AROHA, 'MoveHouse')
    expect(ofMoves.map(({ key }) => key)).toEqual(keys.toSpliced(4, 0, 'CHOUFB300'))
    expect(products.find(({ key }) => key === 'CHOUFB1000VOIP')).toEqual({
      key: 'CHOUFB1000VOIP',
      description: 'Fibre 950 with homeline',
      broadbandCategory: 'UFB950/450',
      voiceCategory: 'VOIP',
      hasVoice: 'yes',
      bundleType: 'Broadband',
      technology: 'UFB',
      localFibreCompany: 'CHO',
      dataRate: { key: '1000/450', upstream: 450, downstream: 1000 },
      plans: {
        Internet: [
          {
            key: 'CHOUFB1000VOIP-UNL',
            coreProductKey: 'CHOUFB1000VOIP',
            service: 'Internet',
            description: 'Fibre 950: Unlimited data',
            chargeIncludingGst: 9_500,
            chargeExcludingGst: 8_261,
            billFrequency: 'Monthly',
            dataCapMb: 0,
            dataRollover: false,
            dataBanking: false,
            unlimited: true,
          },
        ],
        Voice: [
          expect.objectContaining({ key: 'CHOUFB1000VOIP-FEATURES', service: 'Voice', selectable: false }),
          expect.objectContaining({ key: 'CHOUFB1000VOIP-FEATURES-MOBILE', selectable: true }),
          expect.objectContaining({ key: 'CHOUFB1000VOIP-FEATURES-WORLD', selectable: true }),
        ],
      },
    })
  })

  test('CAT-002 CAT-005 CAT-006 have a voice flag, a data rate and a category', async () => {
    const products = await listProducts()

    expect(products.map(({ hasVoice }) => hasVoice)).toEqual(
      products.map(({ voiceCategory }) => (voiceCategory === '' ? 'no' : 'yes')),
    )
    expect(new Set(products.map(({ hasVoice }) => hasVoice))).toEqual(new Set(['yes', 'no']))
    expect(products.map(({ dataRate }) => dataRate)).toContainEqual({
      key: '300/100',
      upstream: 100,
      downstream: 300,
    })
    expect(products.map(({ broadbandCategory }) => broadbandCategory)).toEqual(
      ['UFB50/10', 'UFB100/20', 'UFB300/100', 'UFB950/450', 'VDSL', 'ADSL'].flatMap((category) => [
        category,
        category,
      ]),
    )
  })

  test('CAT-003 CAT-004 of fibre have the fibre company in the first letters of their key', async () => {
    await api().db.script(`
      insert into core_product (core_product_key, place, description, broadband_category, bundle_type, technology,
        data_rate_key, upstream_mbps, downstream_mbps, brands, sales_channels)
      select 'ENAUFB300', 99, description, broadband_category, bundle_type, technology,
        data_rate_key, upstream_mbps, downstream_mbps, brands, sales_channels
      from core_product where core_product_key = 'CHOUFB300';
      update plan set core_product_key = 'ENAUFB300' where plan_code = 'CHOUFB300-UNL'`)
    const products = await listProducts()

    expect(products.map(({ localFibreCompany }) => localFibreCompany)).toEqual(
      products.map(({ key, technology }) =>
        technology === 'UFB' ? (key === 'ENAUFB300' ? 'ENA' : 'CHO') : null,
      ),
    )
    expect(products.map(({ technology }) => technology)).toEqual(
      products.map(({ broadbandCategory }) => /^(UFB|ADSL|VDSL)/.exec(broadbandCategory)?.[1]),
    )
    expect(new Set(products.map(({ technology }) => technology))).toEqual(new Set(['UFB', 'VDSL', 'ADSL']))
    expect(new Set(products.map(({ localFibreCompany }) => localFibreCompany))).toEqual(
      new Set(['CHO', 'ENA', null]),
    )
  })

  test('CAT-008 CAT-028 have prices at the account’s bill frequency; a plan without such a price is not offered', async () => {
    await api().db.script(
      "delete from plan_charge where plan_code = 'CHOUFB50-120' and bill_frequency = 'Weekly'",
    )
    const weekly = await listProducts(OF_A_WEEK)
    const plans = weekly.flatMap(({ plans: { Internet, Voice } }) => [...Internet, ...Voice])

    expect(new Set(plans.map(({ billFrequency }) => billFrequency))).toEqual(new Set(['Weekly']))
    expect(plans.find(({ key }) => key === 'CHOUFB300-UNL')?.chargeIncludingGst).toBe(1_962)
    expect(plans.map(({ key }) => key)).not.toContain('CHOUFB50-120')
  })

  test('CAT-050 that are missing in the catalogue are NO_CORE_PRODUCTS', async () => {
    await api().db.script("update core_product set brands = '{}'")
    const request = { token: await authorizeAroha(), parameters: { accountCode: AROHA }, query: selfService }

    expectRefusal(await api().make(listCoreProducts, request), 'NO_CORE_PRODUCTS')
  })

  test.each([
    ['CAT-057', 'unknown', 'NOSUCH', 'CORE_PRODUCT_NOT_FOUND'],
    ['CAT-056', 'not sold by the brand', 'CHOUFB2000', 'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND'],
  ] as const)('%s a product that is %s is refused', async (...[, , coreProductKey, code]) => {
    const parameters = { accountCode: AROHA, coreProductKey }
    expectRefusal(
      await api().make(readCoreProduct, { token: await authorizeAroha(), parameters, query: selfService }),
      code,
    )
  })
})

describe('a core product', () => {
  const ofProduct = (coreProductKey: string) => ({ accountCode: AROHA, coreProductKey })

  test('CAT-035 CAT-011 has additional products, and voice products only with voice', async () => {
    const request = { token: await authorizeAroha(), query: selfService }
    const [withVoice, without] = await Promise.all(
      ['CHOUFB300VOIP', 'CHOUFB300'].map(async (key) =>
        listAdditionalProducts.reply.parse(
          (await api().make(listAdditionalProducts, { ...request, parameters: ofProduct(key) })).json(),
        ),
      ),
    )

    expect(withVoice?.find(({ key }) => key === 'CP-NEAR')).toEqual({
      key: 'CP-NEAR',
      coreProductKey: 'CHOUFB300VOIP',
      description: 'International 4',
      service: 'callingpack',
      linkedService: 'Voice',
      charges: [{ unit: 'Monthly', chargeIncludingGst: 805, chargeExcludingGst: 700 }],
      destinations: ['Australia', 'United Kingdom', 'United States', 'Canada'],
      minutes: 200,
      copy: '200 minutes a month to four countries.',
      link: null,
    })
    expect(new Set(without?.map(({ linkedService }) => linkedService))).toEqual(new Set(['Internet']))
  })

  test('CAT-035 CAT-011 has the additional products of the channel, each with its linked service', async () => {
    await api().db.script(`
      update core_product set sales_channels = '{MoveHouse}' where core_product_key = 'CHOUFB300';
      update additional_product set link = 'https://help.kea.example/filter' where additional_product_key = 'SAFE-MODE'`)
    const request = { token: await authorizeAroha(), parameters: ofProduct('CHOUFB300') }

    expectRefusal(
      await api().make(listAdditionalProducts, { ...request, query: selfService }),
      'CORE_PRODUCT_NOT_FOUND',
    )
    const ofMoves = await api().make(listAdditionalProducts, {
      ...request,
      query: { salesChannel: 'MoveHouse' },
    })
    expect(listAdditionalProducts.reply.parse(ofMoves.json())[0]).toMatchObject({
      key: 'SAFE-MODE',
      link: 'https://help.kea.example/filter',
    })
  })

  test('CAT-029 has additional products with charges at the bill frequency or for thirty days', async () => {
    const parameters = ofProduct('CHOUFB300VOIP')
    const answer = await api().make(listAdditionalProducts, {
      token: await authorizeAroha(),
      parameters: { ...parameters, accountCode: OF_A_WEEK },
      query: selfService,
    })
    const units = listAdditionalProducts.reply
      .parse(answer.json())
      .flatMap(({ charges }) => charges.map(({ unit }) => unit))

    expect(new Set(units)).toEqual(new Set(['Weekly', 'ThirtyDays']))
  })

  test('CAT-013 CAT-014 has calling pack bundles by category', async () => {
    const answer = await api().make(listCallingPackBundles, {
      token: await authorizeAroha(),
      parameters: ofProduct('CHOUFB300VOIP'),
      query: selfService,
    })

    const bundle = (key: string): unknown => expect.objectContaining({ key: `BUNDLE-${key}` })
    expect(listCallingPackBundles.reply.parse(answer.json())).toEqual({
      national: [bundle('NATIONAL-60'), bundle('NATIONAL')],
      mobile: [
        {
          key: 'BUNDLE-MOBILE-60',
          coreProductKey: 'CHOUFB300VOIP',
          label: 'National and mobile 60',
          price: 1_150,
          productKeys: { callingpacklocal: 'CP-LOCAL-60', callingpackmobile: 'CP-MOBILE-60' },
        },
        bundle('MOBILE-300'),
      ],
      international: [bundle('NEAR'), bundle('WORLD')],
    })
  })

  test('CAT-036 CAT-015 CAT-016 CAT-017 CAT-018 has hardware with prices by contract', async () => {
    const answer = await api().make(listHardware, {
      token: await authorizeAroha(),
      parameters: ofProduct('CHOUFB300'),
    })
    const hardware = listHardware.reply.parse(answer.json())

    expect(hardware.map(({ key, type, purchaseType }) => [key, type, purchaseType])).toEqual([
      ['HUB6', 'Router', 'Purchase'],
      ['HUB6-RENTAL', 'Router', 'Rental'],
      ['MESH1', 'Product Offer', 'Rental'],
    ])
    expect(hardware[0]).toEqual({
      key: 'HUB6',
      planKey: 'CHOUFB300-UNL',
      coreProductKey: 'CHOUFB300',
      service: 'Internet',
      description: 'Hub 6',
      extendedDescription: 'Wi-Fi 6 for a home of up to four rooms.',
      make: 'Kererū',
      model: 'Hub 6',
      type: 'Router',
      purchaseType: 'Purchase',
      rrpIncludingGst: 19_900,
      rrpExcludingGst: 17_304,
      contractPricing: [
        {
          contractLength: 0,
          charges: [{ unit: 'Once', chargeIncludingGst: 19_900, chargeExcludingGst: 17_304 }],
        },
        {
          contractLength: 12,
          charges: [{ unit: 'Monthly', chargeIncludingGst: 500, chargeExcludingGst: 435 }],
        },
        { contractLength: 24, charges: [{ unit: 'Monthly', chargeIncludingGst: 0, chargeExcludingGst: 0 }] },
      ],
    })
  })

  test.each([
    ['CAT-036', 'HUB5', 200],
    ['CAT-036 CAT-065', 'HUB6', ERRORS.HARDWARE_PRODUCT_NOT_FOUND],
  ])('%s of copper: hardware %s has status %i', async (_id, hardwareProductKey, status) => {
    const parameters = { ...ofProduct('VDSL'), hardwareProductKey }

    expect((await api().make(readHardware, { token: await authorizeAroha(), parameters })).statusCode).toBe(
      status,
    )
  })
})
