import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { findBrand } from '@switchboard/brands/brands'
import { readAccount } from '@switchboard/domain/accounts/contract'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { listCoreProducts } from '@switchboard/domain/catalogue/listing/contract'
import { readOtherCharges, readPowerPlan } from '@switchboard/domain/change-hub/contract'

import { makeCall } from '#web/http/make-call.ts'
import { session } from '#web/http/session.ts'
import { showRoutes } from '#web/testing/area-routes.tsx'
import { benAccount, benCurrentProducts } from '#web/testing/ben.ts'
import { answers, answersRaw, testNetwork } from '#web/testing/network.ts'
import { catchCode, testPortal } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { ROUTES, prepareChangeHub } from './testing/change-hub.ts'
import type { Products } from './testing/change-hub.ts'

const network = testNetwork()

beforeAll(() => import('./MyPlanScreen.tsx'))

beforeEach(() => prepareChangeHub(network))

/** Ben's products with a phone line beside his broadband. */
function withPhoneLine(): Products {
  const CoreProducts = benCurrentProducts.CoreProducts.map((product) => {
    const voice = product.CoreProductComponents.map((component) => ({
      ...component,
      service: 'Voice' as const,
      serviceId: '044990517',
      plan: { ...component.plan, PlanKey: 'VOICE', PlanDescription: 'Line', ChargeIncludingGST: 5 },
    }))
    return { ...product, CoreProductComponents: [...product.CoreProductComponents, ...voice] }
  })
  return { ...benCurrentProducts, CoreProducts }
}

test.each([
  ['malformed', '{}', '{"CoreProducts": 1}'],
  ['missing', '', ''],
])('CAT-033 a %s answer of products raises the code of its call', async (_how, listed, held) => {
  const parameters = { accountCode: '100517' }
  const query = { salesChannel: 'SelfService' } as const
  network.use(answersRaw(listCoreProducts, listed), answersRaw(readProducts, held))

  expect(await catchCode(makeCall(listCoreProducts, { parameters, query }))).toBe('NO_CORE_PRODUCTS')
  expect(await catchCode(makeCall(readProducts, { parameters }))).toBe('NO_CORE_PRODUCT')
})

describe('the current plan', () => {
  const offer = { OfferName: 'New customer discount', AmountIncludingGst: 10, AmountExcludingGst: 8.7 }

  async function findRowTexts(gst: 'including' | 'excluding') {
    const table = await screen.findByRole('table', { name: `What each bill charges, ${gst} GST` })
    await within(table).findByRole('row', { name: /Total each month/ })
    return within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
  }

  test('HUB-002 HUB-020 HUB-025 HUB-029 shows charges, offers as deductions, and the total', async () => {
    network.use(answers(readProducts, { ...benCurrentProducts, Offers: [offer] }))
    showRoutes(ROUTES, '/my-plan')

    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Current plan')
    expect(await findRowTexts('including')).toEqual([
      'WhatCharge',
      'Fibre 300Unlimited data, without a phone line$85.00',
      'Paper billExtra$2.50',
      'New customer discountComes off each bill for now$10.00 CR',
      'Total each month$77.50',
    ])
  })

  test('HUB-020 HUB-021 HUB-022 HUB-023 HUB-024 HUB-027 INS-009 HUB-032 HUB-033 has a row for every kind of charge', async () => {
    const [core] = benCurrentProducts.CoreProducts
    const [internet] = core?.CoreProductComponents ?? []
    const [paper] = benCurrentProducts.AdditionalProducts
    const brand = findBrand('2degrees')
    if (core === undefined || internet === undefined || paper === undefined || brand === null)
      throw new Error('ben has broadband')
    const plan = (PlanKey: string, PlanDescription: string, ChargeIncludingGST: number) => ({
      ...internet.plan,
      PlanKey,
      PlanDescription,
      ChargeIncludingGST,
    })
    const voice = { service: 'Voice' as const, serviceId: '04 1', plan: plan('V', 'Homeline', 4) }
    const wireless = { ...internet, serviceId: 'w@demo.example', plan: plan('W', 'Wireless: 60 GB', 65) }
    const mobile = {
      ...paper,
      AdditionalProductService: 'mobile2_addon',
      AdditionalProductDescription: '5 GB',
      ChargeIncludingGST: 15,
    }
    const members = ['021 555 0182', '021 555 0183'].map((AdditionalProductServiceID) => ({
      ...mobile,
      AdditionalProductService: 'mobile2_linerental',
      AdditionalProductDescription: 'Mobile group member',
      AdditionalProductServiceID,
    }))
    const charged = { ChargeIncludingGST: 12.5, ChargeExcludingGST: 10.87 }
    network.use(
      answers(readProducts, {
        ...benCurrentProducts,
        CoreProducts: [
          {
            ...core,
            CoreProductBroabandCategory: 'UFB1000/500',
            CoreProductComponents: [internet, voice],
          },
          { ...core, CoreProductBroabandCategory: 'WBB', CoreProductComponents: [wireless] },
        ],
        AdditionalProducts: [paper, mobile],
        MobileAdditionalProducts: [mobile, ...members],
      }),
      answers(readOtherCharges, {
        insurance: [{ label: 'Contents', ...charged }],
        others: [{ label: 'Prime Video', ...charged }],
      }),
    )
    showRoutes(ROUTES, '/my-plan', { ...testPortal(), brand })

    expect(await findRowTexts('including')).toEqual([
      'WhatCharge',
      'Fibre 300 (Ultimate Fibre)Unlimited data, with homeline, voicemail$89.00',
      'Wireless: 60 GBw@demo.example$65.00',
      'Paper billExtra$2.50',
      '5 GBMobile$15.00',
      'Mobile group memberMobile 021 555 0182$15.00',
      'Mobile group memberMobile 021 555 0183$15.00',
      'ContentsInsurance$12.50',
      'Prime Video$12.50',
      'Total each month$226.50',
    ])
  })

  test('HUB-026 ACC-020 to a business without GST', async () => {
    session.write({ businessGroup: 'orconbus' })
    network.use(answers(readProducts, { ...benCurrentProducts, Offers: [offer] }))
    showRoutes(ROUTES, '/my-plan')

    expect((await findRowTexts('excluding')).slice(-2)).toEqual([
      'New customer discountComes off each bill for now$8.70 CR',
      'Total each month$67.38',
    ])
  })

  test.each([
    ['orconbus', 'Fibre 300Unlimited data, with smart phone line'],
    ['residential', 'Fibre 300Unlimited data, with homeline'],
  ])('ACC-023 to the business group %s its phone line by the name %s', async (businessGroup, words) => {
    session.write({ businessGroup })
    network.use(answers(readProducts, withPhoneLine()))
    showRoutes(ROUTES, '/my-plan')

    const table = await screen.findByRole('table')
    expect(within(table).getByRole('row', { name: /Fibre 300/ }).textContent).toContain(words)
  })

  test('HUB-028 power by its rates', async () => {
    const rates = [{ name: 'Electricity', centsPerUnitIncludingGst: 24.1, centsPerDayIncludingGst: 53 }]
    network.use(answers(readPowerPlan, { power: { description: 'Power, smart meter', rates } }))
    showRoutes(ROUTES, '/my-plan')

    const power = await screen.findByRole('region', { name: /Power/ })
    expect(power.textContent).toContain('Power, smart meter')
    expect(power.textContent).toContain('Electricity24.10c a kWhDaily charge53.00c a day')
    expect(document.body.textContent).toContain('Power is charged separately, by how much you use.')
  })

  test('HUB-037 the changes that have not begun, each with a link to its screen', async () => {
    const waiting = { startsOn: '2026-12-01', begins: ['Static IP address'], ends: [] }
    network.use(
      answers(readProducts, {
        ...benCurrentProducts,
        WaitingChanges: [{ ...waiting, kind: 'static-ip' }],
      }),
    )
    showRoutes([...ROUTES, testRoute('/change-hub/static-ip')], '/my-plan')

    const link = await screen.findByRole('link', { name: 'From 1 December 2026: Static IP address' })
    expect(link.getAttribute('href')).toBe('/change-hub/static-ip')
  })

  test('DAT-012 plans with the cap of a week, for weekly bills', async () => {
    network.use(answers(readAccount, { ...benAccount, billCycle: { billFrequency: 'Weekly' } }))
    const change = {
      kind: 'data-cap' as const,
      startsOn: '2026-12-01',
      begins: ['VDSL: 200 GB data'],
      ends: [],
    }
    const CoreProducts = benCurrentProducts.CoreProducts.map((product) => ({
      ...product,
      CoreProductComponents: product.CoreProductComponents.map(({ plan, ...component }) => ({
        ...component,
        plan: {
          ...plan,
          PlanDescription: 'ADSL: 100 GB',
          DataCapMb: 102_400,
          ContractExpirationDate: '2099-05-01',
        },
      })),
    }))
    network.use(
      answers(readProducts, {
        ...benCurrentProducts,
        CoreProducts,
        WaitingChanges: [{ ...change, dataCaps: { 'VDSL: 200 GB data': 204_800 } }],
      }),
    )
    showRoutes([...ROUTES, testRoute('/change-hub/change-data')], '/my-plan')

    expect(
      await screen.findByRole('link', { name: 'From 1 December 2026: VDSL: 46.15 GB a week' }),
    ).toBeTruthy()
    expect(screen.getByText(/^ADSL: 23\.08 GB a week runs until 1 May 2099\./)).toBeTruthy()
  })

  test.each([
    ['residential', '24.10c a kWh', 'Rates include GST.'],
    ['orconbus', '20.96c a kWh', 'Rates exclude GST.'],
    ['2degreessmb', '20.96c a kWh', 'Rates exclude GST.'],
  ])(
    'ACC-020 ACC-021 HUB-028 PWR-099 to the business group %s its rates of power',
    async (businessGroup, rate, note) => {
      session.write({ businessGroup })
      const rates = [{ name: 'Electricity', centsPerUnitIncludingGst: 24.1, centsPerDayIncludingGst: 53 }]
      network.use(answers(readPowerPlan, { power: { description: 'Power, smart meter', rates } }))
      showRoutes(ROUTES, '/my-plan')

      const power = await screen.findByRole('region', { name: /Power/ })
      expect(power.textContent).toContain(rate)
      expect(power.textContent).toContain(note)
    },
  )

  test.each([
    ['ORD-042 that nobody has stated', 'residential', null, '$250.00 including GST'],
    ['that is stated', 'residential', 120, '$120.00 including GST'],
    ['ACC-020 of a business', '2degreessmb', 120, '$104.35 excluding GST'],
  ])('the fee of a running contract %s is what an order is charged', async (_what, group, stated, fee) => {
    session.write({ businessGroup: group })
    const [product, ...more] = benCurrentProducts.CoreProducts
    if (product === undefined) throw new Error('ben has broadband')
    const CoreProductComponents = product.CoreProductComponents.map((component) => ({
      ...component,
      plan: {
        ...component.plan,
        ContractExpirationDate: '2099-01-01',
        TerminationChargeIncludingGST: stated,
      },
    }))
    const CoreProducts = [{ ...product, CoreProductComponents }, ...more]
    network.use(answers(readProducts, { ...benCurrentProducts, CoreProducts }))
    showRoutes(ROUTES, '/my-plan')

    const contract = await screen.findByText(/runs until/)
    expect(contract.textContent).toContain(`Ending it today costs ${fee}.`)
  })
})
