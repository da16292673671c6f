import { expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { findRefusingGuard } from '@switchboard/domain/access'
import { FEATURES, readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import { broadbandChangeGuards } from '@switchboard/domain/screen-guards'
import { accountFacts } from '@switchboard/domain/testing/account-facts'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)

async function readSwitches() {
  const answer = await api().make(readDynamicConfiguration, { query: {} })
  const { features, businessFeatures } = readDynamicConfiguration.reply.parse(answer.json())
  const listOn = (map: Readonly<Record<string, boolean>>) => new Set(FEATURES.filter((each) => map[each]))
  return { features: listOn(features), businessFeatures: listOn(businessFeatures) }
}

test.each([
  ['MOV-003 MOV-006 group 1', 'dev', '100601', 'notBusiness'],
  ['MOV-003 CFG-018 group 2', 'ema', '100602', null],
])(
  'by the default configuration an account of %s gets at move house from the guards: %s',
  async (_group, user, accountCode, refusing) => {
    const token = await api().createToken(user)
    const answer = await api().make(readAccount, { token, parameters: { accountCode } })
    const { businessGroup, serviceFacts } = readAccount.reply.parse(answer.json())
    const services = serviceFacts === undefined ? null : { ...serviceFacts, otherActiveOrder: false }
    const facts = accountFacts({ ...(await readSwitches()), businessGroup, services })

    expect(findRefusingGuard(broadbandChangeGuards('moveHouse'), facts)?.name ?? null).toBe(refusing)
  },
)

test('MOV-003 CFG-018 an account of group 2 is offered plans at another address', async () => {
  const request = { token: await api().createToken('ema'), parameters: { accountCode: '100602' } }
  const [place] = await api().sql<{ location_id: string }>`
    select location_id from location_network where technology = 'UFB' and available_from < '2026-01-01' limit 1`
  const query = { salesChannel: 'MoveHouse', locationId: place?.location_id ?? '' } as const
  const answer = await api().make(readOffer, { ...request, query })

  expect(readOffer.reply.parse(answer.json()).coreProducts.length).toBeGreaterThan(0)
})
