import { describe, expect, test } from 'vitest'

import { readAccount, readServices } from '@switchboard/domain/accounts/contract'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { readProducts } from '@switchboard/domain/catalogue/contract'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { addHouseholdHistory } from '#api/testing/household-history.ts'

const api = testApi(fillDemo)

const NOTHING = { ...NO_SERVICES, tollFree: false, otherDataCaps: false, wifiUnits: 0, wifiUnitsOrdered: 0 }

const AROHAS_FIBRE = { broadband: 'UFB950/450', voice: 'VOIP' }

test.each([
  ['ben', '100517', 'residential', 'Monthly', '2026-12-17'],
  ['aroha', '100483', 'residential', 'Weekly', '2026-11-30'],
  ['dev', '100601', 'orconbus', 'Monthly', '2026-12-20'],
  ['ema', '100602', '2degreessmb', 'Monthly', '2026-11-23'],
])(
  'ACC-026 BIL-025 %s’s account %s has the business group %s, the frequency %s and the next bill date %s',
  async (...[user, accountCode, businessGroup, billFrequency, nextBillDate]) => {
    const token = await api().createToken(user)

    const answer = await api().make(readAccount, { token, parameters: { accountCode } })

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      accountCode,
      businessGroup,
      billCycle: { billFrequency },
      nextBillDate,
    })
  },
)

test('CFG-010 the next bill date is the configured number of days after an invoice', async () => {
  await api().db.script(`update dynamic_configuration
    set configuration = configuration || '{"invoiceToBillDateDays": 16}'`)
  const request = { token: await api().createToken('ben'), parameters: { accountCode: '100517' } }

  expect((await api().make(readAccount, request)).json()).toMatchObject({ nextBillDate: '2026-12-19' })
})

test('ACC-010 ACC-025 an account that is not among the claims is refused like one that does not exist', async () => {
  const token = await api().createToken('ben')
  const headers = { 'x-correlation-id': 'same' }

  const foreign = await api().make(readAccount, { token, headers, parameters: { accountCode: '100482' } })
  const missing = await api().make(readAccount, { token, headers, parameters: { accountCode: '999999' } })

  expect(foreign.statusCode).toBe(403)
  expect(foreign.json()).toMatchObject({ code: 'ACCOUNT_CODE_NOT_AVAILABLE' })
  expect(foreign.body).toBe(missing.body)
})

test('ACC-001 ACC-013 staff may use any account that exists', async () => {
  const token = await api().createStaffToken('100517')

  const other = await api().make(readAccount, { token, parameters: { accountCode: '100482' } })
  const missing = await api().make(readAccount, { token, parameters: { accountCode: '999999' } })

  expect(other.statusCode).toBe(200)
  expect(missing.json()).toMatchObject({ code: 'ACCOUNT_CODE_NOT_AVAILABLE' })
})

test('services are listed with plan, place and whether they are on or ordered', async () => {
  const ben = await api().make(readServices, {
    token: await api().createToken('ben'),
    parameters: { accountCode: '100517' },
  })
  const carla = await api().make(readServices, {
    token: await api().createToken('carla'),
    parameters: { accountCode: '100533' },
  })

  expect(ben.json()).toEqual([
    { kind: 'broadband', name: 'Fibre 300', detail: '48 Cuba Street, Wellington', status: 'on' },
    { kind: 'power', name: 'Power, smart meter', detail: '48 Cuba Street, Wellington', status: 'on' },
  ])
  expect(carla.json()).toMatchObject([{ name: 'Fibre 300', status: 'ordered' }])
})

describe('the service facts for menus', () => {
  async function readServiceFacts(user: string, accountCode: string): Promise<unknown> {
    const token = await api().createToken(user)
    const answer = await api().make(readAccount, { token, parameters: { accountCode } })
    return answer.json<{ serviceFacts: unknown }>().serviceFacts
  }

  test.each<[user: string, accountCode: string, has: Partial<ServiceFacts>]>([
    [
      'aroha',
      '100482',
      {
        mail: true,
        internet: true,
        voice: true,
        configurableWifi: true,
        power: 'has',
        insurance: true,
        antivirus: true,
        video: 'has',
        speedTest: true,
        wifiUnits: 1,
        otherActiveOrder: true,
      },
    ],
    ['aroha', '100483', { internet: true, power: 'available', video: 'available' }],
    ['carla', '100533', { fibreOrder: true, activeFibreOrder: true }],
    [
      'finn',
      '100701',
      { internet: true, otherDataCaps: true, wirelessVersion: 1, canOrderNewProducts: false },
    ],
    [
      'grace',
      '100702',
      {
        internet: true,
        otherDataCaps: true,
        configurableWifi: true,
        wirelessVersion: 2,
        video: 'available',
      },
    ],
    ['hemi', '100801', { lineRentalMobile: true }],
    ['isla', '100802', { prepaidMobile: true }],
    [
      'jack',
      '100901',
      {
        mail: true,
        internet: true,
        otherDataCaps: true,
        voice: true,
        power: 'has',
        meterReadByHand: true,
        video: 'available',
        plainPhoneLine: true,
        otherActiveOrder: true,
      },
    ],
    [
      'kiri',
      '100902',
      {
        internet: true,
        otherDataCaps: true,
        voice: true,
        configurableWifi: true,
        power: 'available',
        antivirus: true,
        video: 'available',
        speedTest: true,
      },
    ],
    ['fibre-all-done', '102011', { fibreOrder: true }],
  ])(
    'SHL-020 SHL-021 SHL-022 SHL-023 SHL-024 SHL-025 SHL-026 SHL-027 SHL-028 SHL-029 SHL-030 CHG-003 CHG-004 CHG-006 MOV-004 MOV-005 MOV-007 MOV-008 %s has of account %s',
    async (user, accountCode, has) => {
      await api().db
        .script(`insert into product_order (account_code, order_number, kind, status, description, placed_on) values
          ('100482', 690001, 'mesh', 'In Transit', 'Mesh unit', '2026-11-17'),
          ('100901', 690002, 'change-plan', 'In Progress', 'From ADSL to Wireless Unlimited', '2026-11-18')`)
      expect(await readServiceFacts(user, accountCode)).toEqual({
        ...NOTHING,
        coreProducts: expect.any(Array),
        ...has,
      })
    },
  )

  test.each([
    ['aroha', '100482'],
    ['finn', '100701'],
    ['jack', '100901'],
    ['isla', '100802'],
    ['wiremu', '103004'],
  ])('ANA-001 %s has of account %s the categories of the current products', async (user, accountCode) => {
    const token = await api().createToken(user)
    const answer = await api().make(readProducts, { token, parameters: { accountCode } })
    const { CoreProducts } = readProducts.reply.parse(answer.json())

    expect(await readServiceFacts(user, accountCode)).toMatchObject({
      coreProducts: CoreProducts.map((product) => ({
        broadband: product.CoreProductBroabandCategory,
        voice: product.CoreProductVoiceCategory,
      })),
    })
  })

  test.each<[what: string, change: string, is: Partial<ServiceFacts>]>([
    [
      'ANA-001 of two connections both, and of one that is ordered nothing',
      `insert into service (account_code, service_number, plan_code, detail, status, started_on)
       select account_code, 95, plan_code, detail, 'on', started_on from service
       where account_code = '100482' and service_number = 1;
       insert into service (account_code, service_number, plan_code, detail, status)
       select account_code, 96, plan_code, detail, 'ordered' from service
       where account_code = '100482' and service_number = 1`,
      { coreProducts: [AROHAS_FIBRE, AROHAS_FIBRE] },
    ],
    [
      'SHL-024 power that is ordered is not offered again',
      "update service set status = 'ordered', started_on = null where plan_code like 'power%'",
      { power: 'none' },
    ],
    [
      'SHL-029 VID-002 a video service that ended can be had again',
      "update video_service set date_ended = '2026-11-01'",
      { video: 'available' },
    ],
    [
      'VID-003 without broadband no video is offered',
      "delete from video_service; update service set status = 'ordered', started_on = null where plan_code in (select plan_code from plan where kind = 'broadband')",
      { video: 'none' },
    ],
    [
      'VID-004 who may order nothing new is offered no video',
      'delete from video_service; update account set can_order_new_products = false',
      { video: 'none' },
    ],
    [
      'SHL-023 a router without networks of its own configures nothing',
      'update inventory_item set number_of_24ghz_networks = 0, number_of_5ghz_networks = 0',
      { configurableWifi: false },
    ],
    [
      'SHL-023 a router with networks of 5 GHz alone has wifi to configure',
      'update inventory_item set number_of_24ghz_networks = 0, number_of_5ghz_networks = 1',
      { configurableWifi: true },
    ],
    [
      'SHL-028 INS-003 a cancelled policy is none',
      'update insurance_policy set is_cancelled = true',
      { insurance: false },
    ],
    [
      'ORD-079 SHL-026 an order that is done is no longer under way',
      "update product_order set status = 'Completed'",
      { otherActiveOrder: false },
    ],
    [
      'SHL-021 SHL-022 internet and a phone line that are ordered are not there yet',
      "update service set status = 'ordered', started_on = null",
      { internet: false, voice: false },
    ],
  ])('%s', async (_what, change, is) => {
    await api().db.script(change)

    expect(await readServiceFacts('aroha', '100482')).toMatchObject(is)
  })

  test.each<[user: string, accountCode: string, has: Partial<ServiceFacts>]>([
    ['kiri', '100902', { wifiUnits: 3, power: 'available', meterReadByHand: false }],
    ['ben', '100517', { wifiUnits: 0, power: 'has', meterReadByHand: true }],
  ])(
    'DSH-012 ended services of %s are left out of account %s, and two of a kind are counted',
    async (...row) => {
      const [user, accountCode, has] = row
      await addHouseholdHistory(api().db)

      expect(await readServiceFacts(user, accountCode)).toMatchObject(has)
    },
  )

  test.each([
    ['hemi', '100801'],
    ['isla', '100802'],
  ])('SHL-027 an ordered mobile is left out until it is on: %s %s', async (user, accountCode) => {
    await api().db.script("update service set status = 'ordered', started_on = null")

    expect(await readServiceFacts(user, accountCode)).toMatchObject({
      lineRentalMobile: false,
      prepaidMobile: false,
    })
  })

  test('SHL-020 SHL-022 SHL-028 SHL-029 services of another account are left out', async () => {
    await api().db.script("delete from service where account_code = '100517'")

    expect(await readServiceFacts('ben', '100517')).toEqual({
      ...NOTHING,
      coreProducts: [],
      configurableWifi: true,
      power: 'available',
      speedTest: true,
    })
  })
})
