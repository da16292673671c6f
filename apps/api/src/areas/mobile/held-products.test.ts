import { expect, test } from 'vitest'

import { readProducts } from '@switchboard/domain/catalogue/contract'
import { listMobileServices } from '@switchboard/domain/mobile/contract'

import { fillDemo } from '#api/fill-demo.ts'
import { testApi } from '#api/testing/api.ts'

const api = testApi(fillDemo)

const HEMI = '100801'
const LEADER = '021 555 0181'

async function authorize() {
  return { token: await api().createToken('hemi'), parameters: { accountCode: HEMI } }
}

test('MOB-028 the add-ons that a mobile has are listed by charge, whatever their numbers', async () => {
  await api().db.script(`
    insert into service (account_code, service_number, plan_code, service_entity, detail, status, started_on)
    select '${HEMI}', service_number, plan_code, '${LEADER}', '', 'on', '2026-11-01'
    from (values (90, 'addon-data-40'), (91, 'addon-data-1'), (92, 'addon-data-15'), (93, 'addon-data-1'))
      had (service_number, plan_code)`)

  const answer = await api().make(listMobileServices, await authorize())

  const mobiles = listMobileServices.reply.parse(answer.json())
  const addOns = mobiles.find(({ serviceEntity }) => serviceEntity === LEADER)?.addOns
  expect(addOns?.map(({ planKey }) => planKey)).toEqual([
    'addon-data-1',
    'addon-data-1',
    'addon-data-15',
    'addon-data-40',
  ])
})

test('MOB-028 the mobiles among the products of an account are listed by charge', async () => {
  const answer = await api().make(readProducts, await authorize())

  const { MobileAdditionalProducts } = readProducts.reply.parse(answer.json())
  const charges = MobileAdditionalProducts.map(({ ChargeIncludingGST }) => ChargeIncludingGST)
  expect(new Set(charges).size).toBeGreaterThan(1)
  expect(charges).toEqual(charges.toSorted((one, other) => one - other))
})
