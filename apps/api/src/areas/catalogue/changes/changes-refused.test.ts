import { describe, expect, test } from 'vitest'

import type { ErrorCode } from '@switchboard/domain/errors'
import { forecastProductChange } from '@switchboard/domain/product-change/contract'

import { expectRefusal } from '#api/testing/expect-refusal.ts'

import { BILL, KIRI, TODAY, testProductChanges, staticIpChange } from './testing/product-changes.ts'
import type { ChangeDifferences } from './testing/product-changes.ts'

const { api, authorize, makeChange, listCharges, listTraces } = testProductChanges()

describe('a change that is not allowed', () => {
  const UNDER_WAY = `insert into product_order (account_code, order_number, kind, status, description, placed_on)
    values ('${KIRI}', 799999, 'product', 'Accepted', 'Fibre', '${TODAY}')`
  const NOTHING_NEW = `update account set can_order_new_products = false where account_code = '${KIRI}'`

  test.each([
    ['SIP-003 ORD-080 while an order is under way', UNDER_WAY, {}, 'ExistingOrderInProgress', undefined],
    ['QUA-014 by who may order nothing new', NOTHING_NEW, {}, 'FORBIDDEN', undefined],
    ['from today', '', { startsOn: TODAY }, 'PROVISIONING_DATE_NOT_OFFERED', 'startsOn'],
    ['from any other day', '', { startsOn: '2026-11-25' }, 'PROVISIONING_DATE_NOT_OFFERED', 'startsOn'],
    [
      'CAT-062 to a product that there is not',
      '',
      { products: { static_ip: 'none' } },
      'ADDITIONAL_PRODUCT_NOT_FOUND',
      'products.static_ip',
    ],
    [
      'CAT-062 to a product of another service',
      '',
      { products: { static_ip: 'SAFE-MODE' } },
      'ADDITIONAL_PRODUCT_NOT_FOUND',
      'products.static_ip',
    ],
    [
      'to a service that its screen does not change',
      '',
      { products: { safe_mode: 'SAFE-MODE' } },
      'ADDITIONAL_PRODUCT_NOT_FOUND',
      'products.safe_mode',
    ],
    ['to a plan', '', { planKey: 'VDSL-UNL' }, 'PLAN_NOT_FOUND', 'planKey'],
  ] satisfies [string, string, ChangeDifferences, ErrorCode, string | undefined][])(
    '%s is refused, and so is its forecast',
    async (...[, script, differences, code, field]) => {
      await makeChange({ startsOn: BILL })
      await api().db.script(script)
      const before = await listCharges()
      const body = { ...staticIpChange, ...differences }

      expectRefusal(await makeChange(differences), code, field)
      expectRefusal(await api().make(forecastProductChange, { ...(await authorize()), body }), code, field)
      expect(await listCharges()).toEqual(before)
      expect(await listTraces()).toEqual(['product-change-made'])
    },
  )
})
