import { addDays, day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { mobileOrderBody } from '@switchboard/domain/mobile/order-body'

import { demoLocationAt } from '#api/demo/locations.ts'
import { bodyFor, offerTo } from '#api/testing/orders.ts'
import { getConnection, submitPowerOrder, powerOrderFor } from '#api/testing/power-orders.ts'

import {
  changeFrequency,
  changeProducts,
  giveCredit,
  payByBank,
  payByCard,
  payByHand,
  placeOrder,
  promiseToPay,
  readMeter,
  refund,
  setUpDebit,
  toOrderer,
} from './actions.ts'
import { readBooks } from './books.ts'
import type { Customer, Provider } from './provider.ts'

export const CUSTOMERS = {
  ben: { user: 'ben', accountCode: '100517' },
  nikau: { user: 'nikau', accountCode: '101001' },
  ema: { user: 'ema', accountCode: '100602' },
  jack: { user: 'jack', accountCode: '100901' },
  lani: { user: 'lani', accountCode: '103003' },
} as const satisfies Record<string, Customer>

const { ben, nikau, ema, jack, lani } = CUSTOMERS

/** An event in the morning of a day. It returns the promised day if it makes a promise. */
type Story = (provider: Provider) => Promise<Day | void>

/** The meter of Jack. The last readings of its two dials, on 2 November, were 7365 and 5392. */
const METER = { icp: '0001000010WEEB3', serialNumber: 'M1000010' }
const BANK_ACCOUNT = { accountName: 'B Fowler', bank: '01', branch: '0242', account: '0100194', suffix: '00' }
const SIM_ADDRESS = {
  StreetName: '2 Tui Street',
  Suburb: 'Taupō',
  City: 'Taupō',
  PostCode: '3330',
  Country: 'New Zealand',
}
const NEW_HOUSE = demoLocationAt('25 Aro Street, Aro Valley, Wellington 6021')

async function readBalance({ api }: Provider, { accountCode }: Customer): Promise<number> {
  return (await readBooks(api, accountCode)).balance
}

/** Pays the current balance from the bank. */
function payAll(customer: Customer, more = 0): Story {
  return async (provider) => payByBank(provider, customer, (await readBalance(provider, customer)) + more)
}

function promisePayment(customer: Customer, inDays: number): Story {
  return async (provider) => {
    const by = addDays(provider.today, inDays)
    await promiseToPay(provider, customer, by)
    return by
  }
}

/** Refunds the credit of an account. */
function refundCredit(customer: Customer, bankAccount: typeof BANK_ACCOUNT | null): Story {
  return async (provider) => {
    const credit = -(await readBalance(provider, customer))
    await refund(provider, customer, credit, bankAccount)
  }
}

const dishonourDebits =
  (dishonourDebit: boolean): Story =>
  (provider) =>
    provider.gateway.turn({ dishonourDebit })

/** Staff end a mobile service with its discount. */
function endMobile({ accountCode }: Customer): Story {
  return async ({ api, today }) =>
    void (await api.sql`update recurring_charge set ends_on = ${today}
      where account_code = ${accountCode} and ends_on is null and name like 'Mobile %'`)
}

/** The stories of each customer with their days. */
const STORIES: Readonly<Record<keyof typeof CUSTOMERS, readonly (readonly [on: string, story: Story])[]>> = {
  ben: [
    // a promise is broken
    ['2026-11-25', promisePayment(ben, 7)],
    ['2026-12-09', (provider) => payByCard(provider, ben, 10_000)],
    ['2027-01-02', async (provider) => payByCard(provider, ben, await readBalance(provider, ben))],
    // a direct debit is dishonoured
    ['2027-01-05', (provider) => setUpDebit(provider, ben)],
    ['2027-02-20', dishonourDebits(true)],
    ['2027-03-08', dishonourDebits(false)],
    // the customer pays too much and gets a refund
    ['2027-03-12', payAll(ben, 12_345)],
    ['2027-03-15', refundCredit(ben, BANK_ACCOUNT)],
    ['2027-04-01', (provider) => payByHand(provider, ben)],
    ['2027-04-20', (provider) => payByCard(provider, ben, 5_000, { card: '5431111111111111' })],
  ],
  nikau: [
    // a promise is kept
    ['2026-12-08', promisePayment(nikau, 6)],
    ['2026-12-11', payAll(nikau)],
    [
      '2027-01-11',
      async (provider) => {
        const power = getConnection('2 Tui Street, Taupō 3330')
        await submitPowerOrder(await toOrderer(provider, nikau), powerOrderFor(power))
      },
    ],
    ['2027-02-10', payAll(nikau)],
    ['2027-02-16', (provider) => changeFrequency(provider, nikau, 'Monthly')],
    [
      '2027-03-20',
      (provider) =>
        placeOrder(provider, nikau, {
          kind: 'connection',
          body: mobileOrderBody(
            {
              kind: 'connection',
              planKey: 'mobile-12',
              serviceEntity: '021 555 2000',
              address: SIM_ADDRESS,
              promotion: null,
            },
            { businessGroup: 'residential', salesPerson: 'SelfServiceV1' },
          ),
        }),
    ],
    ['2027-04-10', payAll(nikau)],
    ['2027-04-15', endMobile(nikau)],
  ],
  ema: [
    // a card expires and another is saved
    [
      '2026-11-22',
      async ({ api }) =>
        void (await api.sql`update recurring_method
    set expiry_year = 2027, expiry_month = 1 where account_code = ${ema.accountCode}`),
    ],
    [
      '2026-12-02',
      (provider) =>
        changeProducts(provider, ema, { kind: 'static-ip', picks: [1], businessGroup: '2degreessmb' }),
    ],
    [
      '2027-02-26',
      async (provider) => payByCard(provider, ema, await readBalance(provider, ema), { saves: true }),
    ],
    ['2027-03-16', async (provider) => payByCard(provider, ema, (await readBalance(provider, ema)) + 7_700)],
    ['2027-03-18', refundCredit(ema, null)],
  ],
  jack: [
    ['2026-12-01', (provider) => readMeter(provider, jack, { ...METER, values: [7_560, 5_500] })],
    ['2026-12-18', (provider) => changeProducts(provider, jack, { kind: 'data-cap', picks: [1] })],
    ['2026-12-22', payAll(jack)],
    ['2026-12-30', (provider) => readMeter(provider, jack, { ...METER, values: [7_750, 5_620] })],
    ['2027-01-15', (provider) => giveCredit(provider, jack, 'unbilled_credit', 2_300)],
    ['2027-01-25', promisePayment(jack, 8)],
    ['2027-01-26', (provider) => payByBank(provider, jack, 4_000)],
    ['2027-02-15', (provider) => giveCredit(provider, jack, 'pending_credit', 5_000)],
    ['2027-02-28', (provider) => readMeter(provider, jack, { ...METER, values: [8_020, 5_790] })],
    ['2027-03-08', (provider) => setUpDebit(provider, jack)],
    ['2027-04-22', (provider) => readMeter(provider, jack, { ...METER, values: [8_300, 5_980] })],
  ],
  lani: [
    // a change of plan, then a move to another house
    [
      '2026-12-08',
      async (provider) =>
        placeOrder(provider, lani, {
          kind: 'product',
          body: bodyFor(await offerTo(await toOrderer(provider, lani)), {
            category: 'UFB300/100',
            connect: day.parse('2026-12-22'),
          }),
        }),
    ],
    ['2026-12-29', payAll(lani)],
    [
      '2027-02-11',
      async (provider) =>
        placeOrder(provider, lani, {
          kind: 'movehouse',
          body: bodyFor(await offerTo(await toOrderer(provider, lani), 'movehouse', NEW_HOUSE), {
            category: 'UFB300/100',
            kind: 'movehouse',
            connect: day.parse('2027-02-25'),
          }),
        }),
    ],
    ['2027-02-22', payAll(lani)],
    ['2027-04-30', payAll(lani, 2_000)],
  ],
}

export function listStories(today: Day): readonly { readonly customer: Customer; readonly story: Story }[] {
  return Object.values(CUSTOMERS).flatMap((customer) =>
    STORIES[customer.user].filter(([on]) => on === today).map(([, story]) => ({ customer, story })),
  )
}
