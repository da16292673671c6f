import { expect, test } from 'vitest'

import { acceptProspect, readProspect } from '@switchboard/domain/campaign/contract'
import type { Day } from '@switchboard/domain/day'
import { addDays } from '@switchboard/domain/day'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { listTablesWith } from '#api/testing/sql.ts'

import { MAX_ACCEPTANCES, MAX_READS } from './endpoints.ts'
import { TODAY, mailTestLetter } from './testing/mail-test-letter.ts'

const api = testApi(fillDemo)

const NIKAU = '101001'
const BEN = '100517'
const WEEKLY = '100483'
const BUSINESS = '100601'
const AT_ONCE = 50

const open = (token: string) => api().make(readProspect, { parameters: { token } })
const accept = (token: string) => api().make(acceptProspect, { parameters: { token } })

/** Counts the discounts, notices and audit events of acceptances. */
async function countRows() {
  const [counts] = await api().sql<{ discounts: number; notices: number; traces: number }>`
    select (select count(*)::int from recurring_charge where subject like 'campaign:%') as discounts,
      (select count(*)::int from communication where event_type = 'CampaignAccepted') as notices,
      (select count(*)::int from audit_event where action = 'campaign-offer-accepted') as traces`
  return counts
}

const NOTHING = { discounts: 0, notices: 0, traces: 0 }
const ONCE = { discounts: 1, notices: 1, traces: 1 }

test.each([
  ['monthly', BEN, { billFrequency: 'Monthly', billDiscount: 10, bills: 6, displayGstInclusive: true }],
  [
    'fortnightly',
    NIKAU,
    { billFrequency: 'Fortnightly', billDiscount: 4.62, bills: 13, displayGstInclusive: true },
  ],
  ['weekly', WEEKLY, { billFrequency: 'Weekly', billDiscount: 2.31, bills: 26, displayGstInclusive: true }],
  [
    'without GST',
    BUSINESS,
    { billFrequency: 'Monthly', billDiscount: 8.7, bills: 6, displayGstInclusive: false },
  ],
])(
  'CMP-012 CMP-013 CMP-014 a customer with %s bills gets the terms of the offer, and nothing else of the account',
  async (_who, accountCode, terms) => {
    const answer = await open(await mailTestLetter(api().db, accountCode))

    expect(answer.json()).toEqual({
      offerName: 'unlimited-upgrade-10',
      accepted: false,
      campaign: {
        expiryDate: addDays(TODAY, 10),
        offers: { 'unlimited-upgrade-10': { discount: 10, months: 6, ...terms } },
      },
    })
  },
)

test('CMP-015 an accepted offer is a discount from the next bill on, and the account is notified', async () => {
  await api().sql`update account set next_invoice_date = '2026-11-30' where account_code = ${NIKAU}`
  const token = await mailTestLetter(api().db, NIKAU)
  const other = await mailTestLetter(api().db, BEN)

  const answer = await accept(token)

  expect(answer.json()).toEqual({})
  expect(await countRows()).toEqual(ONCE)
  expect(
    await api().sql`
      select account_code, line_kind, name, monthly_cents, starts_on, ends_on from recurring_charge
      where subject = 'campaign:spring'`,
  ).toEqual([
    {
      account_code: NIKAU,
      line_kind: 'discount',
      name: 'Unlimited upgrade discount',
      monthly_cents: -1_000,
      starts_on: '2026-11-30',
      // thirteen fortnights
      ends_on: '2027-05-30',
    },
  ])
  const [notice] = await api().sql<{ to: string; body: string }>`
    select to_address as to, body from communication where source = 'campaign-accepted:spring'`
  expect(notice?.to).toBe('nikau@demo.example')
  expect(notice?.body).toContain(
    '$4.62 including GST comes off each of your next 13 fortnightly bills: $60.06 including GST in total.',
  )
  expect(notice?.body).toContain('your bill of 30 November 2026, covers the days up to 30 May 2027')
  expect((await open(token)).json()).toMatchObject({ accepted: true })
  expect((await open(other)).json()).toMatchObject({ accepted: false })
})

test('CMP-015 two clicks are one acceptance, and both get a success reply', async () => {
  const token = await mailTestLetter(api().db, BEN)

  const answers = [await accept(token), await accept(token)]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await countRows()).toEqual(ONCE)
})

test('CMP-015 fifty simultaneous acceptances count once', async () => {
  const token = await mailTestLetter(api().db, BEN)

  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => accept(token)))

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await countRows()).toEqual(ONCE)
})

const cancel = () => api().sql`update account set activation_status = 'cancelled' where account_code = ${BEN}`
const setExpiry = (on: Day) =>
  api().sql`update campaign set expires_on = ${on} where campaign_code = 'spring'`

test.each<[why: string, tokenOf: () => Promise<string>]>([
  ['nobody has', () => Promise.resolve('A'.repeat(43))],
  ['is no token at all', () => Promise.resolve("' or 1=1 --")],
  [
    'is its own hash',
    async () => {
      const [stored] = await api().sql<{ hash: string }>`select token_hash as hash from campaign_prospect`
      return stored?.hash ?? ''
    },
  ],
  ['is in other letters', async () => (await mailTestLetter(api().db, BEN)).toLowerCase()],
  ['has expired today', () => mailTestLetter(api().db, BEN, { expiresOn: TODAY })],
  ['expired long ago', () => mailTestLetter(api().db, BEN, { expiresOn: addDays(TODAY, -100) })],
  [
    'is of an account that is cancelled',
    async () => {
      const token = await mailTestLetter(api().db, BEN)
      await cancel()
      return token
    },
  ],
])('CMP-004 CMP-010 a token that %s is refused, and nothing is accepted', async (_why, tokenOf) => {
  const token = await tokenOf()

  const answers = [await open(token), await accept(token)]

  const replies = answers.map((answer) => answer.json<{ code: string; message: string }>())
  expect(replies.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'FORBIDDEN: the link does not work',
    'FORBIDDEN: the link does not work',
  ])
  expect(await countRows()).toEqual(NOTHING)
  const [refusals] = await api().sql<{ count: number }>`
    select count(*)::int as count from audit_event where action = 'campaign-letter-refused'`
  expect(refusals?.count).toBe(2)
})

test('CMP-010 on the day before its expiry an offer is accepted', async () => {
  const token = await mailTestLetter(api().db, BEN, { expiresOn: addDays(TODAY, 1) })

  expect((await accept(token)).statusCode).toBe(200)
})

test('CMP-010 a campaign that ended after its page was opened is refused', async () => {
  const token = await mailTestLetter(api().db, BEN)
  const opened = await open(token)
  await setExpiry(TODAY)

  const answer = await accept(token)

  expect(opened.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' })
  expect(await countRows()).toEqual(NOTHING)
})

test('CMP-005 a letter with an unknown offer shows no offer, and nothing is accepted', async () => {
  const token = await mailTestLetter(api().db, BEN)
  await api().sql`update campaign_prospect set offer_name = 'toString' where account_code = ${BEN}`

  const [read, accepted] = [await open(token), await accept(token)]

  expect(read.json()).toMatchObject({ offerName: 'toString', campaign: { offers: {} } })
  expect(accepted.json()).toMatchObject({ code: 'FORBIDDEN' })
  expect(await countRows()).toEqual(NOTHING)
})

test('CMP-015 with a token of another account, the offer is accepted for the account of the letter', async () => {
  const token = await mailTestLetter(api().db, NIKAU)

  await api().make(acceptProspect, { parameters: { token }, token: await api().createToken('ben') })

  expect(await api().sql`select account_code from recurring_charge where subject like 'campaign:%'`).toEqual([
    { account_code: NIKAU },
  ])
})

test('CMP-014 after a letter was sent, no table contains its token', async () => {
  const token = await mailTestLetter(api().db, BEN)
  await api().sql`update letter set link = null where source = ${`campaign:spring:${BEN}`}`
  await accept(token)

  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await listTablesWith(api().db, BEN)).toContain('campaign_prospect')
  expect(await listTablesWith(api().db, token)).toEqual([])
})

test('CMP-014 the tokens that an address may read are limited, even with a correct token', async () => {
  const token = await mailTestLetter(api().db, BEN)
  for (let place = 0; place < MAX_READS; place += 1) await open(`wrong-${place}`)

  const answer = await open(token)

  expect(answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('CMP-015 the acceptances of an address are limited', async () => {
  const token = await mailTestLetter(api().db, BEN)
  for (let place = 0; place < MAX_ACCEPTANCES; place += 1) await accept(`wrong-${place}`)

  const answer = await accept(token)

  expect(answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await countRows()).toEqual(NOTHING)
})

test('reading an offer takes three statements: the clock, the count and the offer', async () => {
  const token = await mailTestLetter(api().db, BEN)
  const before = api().db.statementCount()

  await open(token)

  expect(api().db.statementCount() - before).toBe(3)
})

test('an account gets one letter of a campaign, and none without an owner', async () => {
  await mailTestLetter(api().db, BEN)

  await expect(mailTestLetter(api().db, BEN)).rejects.toThrow('no letter')
  await api().sql`delete from claim where account_code = ${WEEKLY}`
  await expect(mailTestLetter(api().db, WEEKLY)).rejects.toThrow('no letter')
  await expect(mailTestLetter(api().db, NIKAU, { offerName: 'unlimited-upgrade-30' })).rejects.toThrow(
    'no letter',
  )
})

test('the demo has a letter for nikau, whose link works', async () => {
  const [letter] = await api().sql<{ link: string; to: string }>`
    select link, to_address as to from letter where event_type = 'CampaignOffer'`

  expect(letter?.to).toBe('nikau@demo.example')
  expect(letter?.link).toMatch(/\/promotion\/mailer\/[\w-]{43}$/)
  expect((await open(letter?.link.split('/').at(-1) ?? '')).json()).toMatchObject({ accepted: false })
})
