import { beforeEach, describe, expect, test } from 'vitest'

import { addDays, day } from '@switchboard/domain/day'
import { readDataSummary } from '@switchboard/domain/usage/data'
import { endAddOn, forecastAddOnEnd, readWireless } from '@switchboard/domain/wireless/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'
import { expectRefusal } from '#api/testing/expect-refusal.ts'

const api = testApi(fillDemo)
const GRACE = '100702'
const ADD_ON = 'addon-wbb-60'
const TODAY = day.parse('2026-11-21')
const GB = 1_024

/** Grace has 300 GB and an add-on of 60 GB. */
beforeEach(async () => {
  await api().db.script(`
    update service set plan_code = 'wbb2_300' where account_code = '${GRACE}' and plan_code = 'wbb2_unlimited';
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
      values ('${GRACE}', 8, '${ADD_ON}', 'c100702@demo.example', '', 'on', '2026-01-01');
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, about, monthly_cents,
        starts_on, billed_to)
      values ('${GRACE}', 90, 'service:8', 'plan', 'Broadband', '60 GB wireless data', '', 2000, '2026-01-01', 'infinity')`)
})

async function authorize(addOnKey = ADD_ON) {
  return { token: await api().createToken('grace'), parameters: { accountCode: GRACE, addOnKey } }
}

const end = async (addOnKey?: string) => api().make(endAddOn, await authorize(addOnKey))

async function readAllowance() {
  const answer = await api().make(readDataSummary, await authorize())
  return readDataSummary.reply.parse(answer.json()).period.allowanceMb
}

test('WBB-043 the data of an add-on counts to the cap until it ends', async () => {
  expect(await readAllowance()).toBe(360 * GB)
  await end()
  expect(await readAllowance()).toBe(300 * GB)
})

describe('the end of an add-on', () => {
  test('WBB-042 ends service and charge today, with its letter', async () => {
    expect((await end()).json()).toEqual({ lastDay: TODAY })

    const answer = await api().make(readWireless, await authorize())
    expect(readWireless.reply.parse(answer.json()).service).toMatchObject({
      addOns: [],
      soldAddOns: [{ key: ADD_ON }],
    })
    expect(
      await api()
        .sql`select ends_on from recurring_charge where account_code = ${GRACE} and charge_number = 90`,
    ).toEqual([{ ends_on: TODAY }])
    expect(
      await api().sql`select subject from communication
        where account_code = ${GRACE} and source like 'wireless-addon-ended:%'`,
    ).toEqual([{ subject: '60 GB wireless data has ended' }])
  })

  test('WBB-042 is done once if it is sent again', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => end()))

    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([JSON.stringify({ lastDay: TODAY })]))
    expect(
      await api().sql`select count(*)::int as traces from audit_event where action = 'wireless-addon-ended'`,
    ).toEqual([{ traces: 1 }])
  })

  test.each([['wbb2_300'], ['addon-data-5'], ['none']])(
    'WBB-042 of %s, which is no add-on, is refused',
    async (key) => {
      expectRefusal(await end(key), 'SERVICE_NOT_FOUND')
    },
  )

  test('WBB-042 has a forecast of the bills with it and without it', async () => {
    const answer = await api().make(forecastAddOnEnd, { ...(await authorize()), body: {} })
    const { with: withEnd, without } = forecastAddOnEnd.reply.parse(answer.json())

    expect(withEnd.each.amountIncludingGst).toBe(without.each.amountIncludingGst - 2_000)
    expect(withEnd.first.day > addDays(TODAY, 1)).toBe(true)
    expectRefusal(
      await api().make(forecastAddOnEnd, { ...(await authorize('none')), body: {} }),
      'SERVICE_NOT_FOUND',
    )
  })
})
