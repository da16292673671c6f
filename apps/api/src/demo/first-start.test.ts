import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { testApi } from '#api/testing/api.ts'
import { offerTo, ordererOf } from '#api/testing/orders.ts'

import { fillDemo } from './fill.ts'
import { fillWhenEmpty } from './first-start.ts'

const api = testApi(fillDemo)
const MIGRATION = new URL('../../migrations/0061-service-entities.sql', import.meta.url)

/** The demo provider as a version without catalogue and register left it. */
const AS_IT_WAS = `
  update service set service_entity = null, location_id = null;
  update plan set core_product_key = null, plan_service = null;
  delete from calling_pack_bundle; delete from additional_product; delete from hardware_product;
  delete from plan_charge; delete from power_rate; delete from core_product; delete from service_provider;
  delete from catalogue_offer; delete from equipment_location; delete from phone_number;
  delete from electricity_connection; delete from location_line; delete from location_network;
  delete from location_facts; delete from address`

test('a demo of an earlier version gets catalogue and register, and its accounts are offered what they were', async () => {
  const kiri = await ordererOf(api(), 'kiri', '100902')
  const offered = await offerTo(kiri)
  await api().db.script(AS_IT_WAS)

  await api().db.script(await readFile(MIGRATION, 'utf8'))
  await fillWhenEmpty(api().db)
  await fillWhenEmpty(api().db)

  expect(await offerTo(kiri)).toEqual(offered)
}, 60_000)

test('a demo of a version that added no products gets numbers of mobiles, and prices of video', async () => {
  const there = async () =>
    (
      await api().sql<{ numbers: number; prices: number }>`
        select (select count(*)::int from phone_number where lca = 'Mobile') as numbers,
          (select count(*)::int from plan_charge where plan_code = 'video') as prices`
    )[0]
  const before = await there()
  await api().db.script(`delete from phone_number where lca = 'Mobile';
    delete from plan_charge where plan_code = 'video'`)

  await fillWhenEmpty(api().db)

  expect(before).toEqual({ numbers: 40, prices: 3 })
  expect(await there()).toEqual(before)
})
