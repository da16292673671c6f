import { describe, expect, test } from 'vitest'

import {
  addAdditionalProduct,
  changeAdditionalProduct,
  removeAdditionalProduct,
  setAdditionalProduct,
} from '@switchboard/domain/catalogue/change-calls'

import { expectRefusal } from '#api/testing/expect-refusal.ts'

import { KIRI, TODAY, toProduct, toNotice, testHeldProducts } from './testing/held-products.ts'

const { api, authorize, readHeld, countTraces, listNotices, listCharges } = testHeldProducts()

async function listKeys() {
  return (await readHeld()).AdditionalProducts.map(({ AdditionalProductKey }) => AdditionalProductKey)
}

const filter = toProduct('safe_mode', 'SAFE-MODE')

describe('an additional product', () => {
  const UNDER_WAY = `
    insert into product_order (account_code, order_number, kind, status, description, placed_on)
    values ('${KIRI}', 799999, 'product', 'Accepted', 'Fibre', '${TODAY}')`
  const NOTHING_NEW = `update account set can_order_new_products = false where account_code = '${KIRI}'`
  const FILTER = `insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name,
    monthly_cents, starts_on, product_key)
    values ('${KIRI}', 901, 'extra:safe_mode', 'extra', 'Extras', 'Family filter', 495, '2026-01-01', 'SAFE-MODE')`

  test.each([
    ['QUA-014 is added', NOTHING_NEW, addAdditionalProduct, 'FORBIDDEN'],
    ['QUA-014 is set', NOTHING_NEW, setAdditionalProduct, 'FORBIDDEN'],
    ['ORD-080 is added', UNDER_WAY, addAdditionalProduct, 'ExistingOrderInProgress'],
    ['ORD-080 is set', UNDER_WAY, setAdditionalProduct, 'ExistingOrderInProgress'],
  ] as const)('%s by nobody who may order nothing now: %#', async (_what, script, call, code) => {
    await api().db.script(script)

    expectRefusal(await api().make(call, { ...(await authorize()), body: filter }), code)
    expect(await listCharges('extra:safe_mode')).toEqual([])
  })

  test('QUA-014 an account that may not order keeps or removes it, and can order a paper bill', async () => {
    await api().db.script(`${FILTER}; ${NOTHING_NEW}; ${UNDER_WAY}`)
    const request = await authorize()
    const answers = [
      await api().make(addAdditionalProduct, { ...request, body: filter }),
      await api().make(addAdditionalProduct, { ...request, body: toProduct('paperbill', 'PAPER-BILL') }),
      await api().make(setAdditionalProduct, { ...request, body: { ...filter, productKey: null } }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await listCharges('extra:safe_mode')).toMatchObject([{ ends_on: '2026-11-20' }])
  })

  test.each([
    ['removed', removeAdditionalProduct],
    ['set to none', setAdditionalProduct],
  ])('with two charges is %s with both, and the notice names both', async (_how, call) => {
    await api().db.script(`${FILTER}; ${FILTER.replace('901', '902').replace('Family filter', 'Old filter')}`)

    const answer = await api().make(call, { ...(await authorize()), body: { ...filter, productKey: null } })

    expect(answer.statusCode).toBe(200)
    expect(await listCharges('extra:safe_mode')).toMatchObject([
      { ends_on: '2026-11-20' },
      { ends_on: '2026-11-20' },
    ])
    expect(await listNotices()).toEqual([toNotice(['It no longer has: Family filter, Old filter'])])
  })

  test('CAT-020 CAT-045 CAT-012 CAT-023 is added and charged from today, with an audit entry', async () => {
    const answer = await api().make(addAdditionalProduct, { ...(await authorize()), body: filter })

    expect(answer.json()).toEqual({ service: 'safe_mode', productKey: 'SAFE-MODE' })
    expect((await readHeld()).AdditionalProducts).toEqual([
      {
        AdditionalProductKey: 'SAFE-MODE',
        AdditionalProductService: 'safe_mode',
        AdditionalProductServiceID: 'c100902@demo.example',
        AdditionalProductDescription: 'Family filter',
        ChargeIncludingGST: 495,
        ChargeExcludingGST: 430,
      },
    ])
    expect(await countTraces('additional-product-set')).toBe(1)
    expect(await api().sql`select detail from audit_event where action = 'additional-product-set'`).toEqual([
      { detail: { service: 'safe_mode', productKey: 'SAFE-MODE', salesChannel: 'SelfService' } },
    ])
  })

  test('that is added again is one product with one audit entry', async () => {
    await api().make(addAdditionalProduct, { ...(await authorize()), body: filter })
    await api().make(addAdditionalProduct, { ...(await authorize()), body: filter })

    expect(await listKeys()).toEqual(['SAFE-MODE'])
    expect(await countTraces('additional-product-set')).toBe(1)
    expect(await listNotices()).toEqual([toNotice(['It now has: Family filter'])])
  })

  test('that is added fifty times at once is charged once', async () => {
    const request = { ...(await authorize()), body: filter }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => api().make(addAdditionalProduct, request)),
    )

    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(await listKeys()).toEqual(['SAFE-MODE'])
  })

  test('CAT-046 is replaced by another of its service', async () => {
    const request = await authorize()
    await api().make(addAdditionalProduct, { ...request, body: toProduct('callingpack', 'CP-NEAR') })
    const body = { ...toProduct('CallingPack', 'CP-WORLD'), salesChannel: 'MoveHouse' }
    const answer = await api().make(changeAdditionalProduct, { ...request, body })

    expect(answer.json()).toEqual({ service: 'callingpack', productKey: 'CP-WORLD' })
    expect(await listKeys()).toEqual(['CP-WORLD'])
    const details = await api().sql<{ detail: object }>`
      select detail from audit_event where action = 'additional-product-set' order by audit_event_id`
    expect(details.at(-1)?.detail).toEqual({
      service: 'callingpack',
      productKey: 'CP-WORLD',
      salesChannel: 'MoveHouse',
    })
  })

  test('CAT-047 is removed from today, so a product of a single day costs nothing', async () => {
    const request = await authorize()
    await api().make(addAdditionalProduct, { ...request, body: filter })
    const answer = await api().make(removeAdditionalProduct, {
      ...request,
      body: { ...filter, productKey: null },
    })

    expect(answer.json()).toEqual({ service: 'safe_mode', lastDay: '2026-11-20' })
    expect(await listKeys()).toEqual([])
  })

  test('that is added and removed repeatedly on a day leaves one charge', async () => {
    const request = await authorize()
    for (const productKey of ['CP-NEAR', null, 'CP-WORLD', null, 'CP-NEAR']) {
      await api().make(setAdditionalProduct, {
        ...request,
        body: { salesChannel: 'SelfService', service: 'callingpack', productKey },
      })
    }

    expect(await listKeys()).toEqual(['CP-NEAR'])
    expect(await listCharges('extra:callingpack')).toHaveLength(1)
  })

  test('CAT-048 is set in one call, to a product or to none', async () => {
    const request = await authorize()
    const answer = await api().make(setAdditionalProduct, { ...request, body: filter })
    expect(answer.json()).toEqual({ service: 'safe_mode', productKey: 'SAFE-MODE' })
    expect(await listKeys()).toEqual(['SAFE-MODE'])

    await api().make(setAdditionalProduct, { ...request, body: { ...filter, productKey: null } })
    expect(await listKeys()).toEqual([])

    expect(
      (await api().make(setAdditionalProduct, { ...request, body: { ...filter, productKey: null } }))
        .statusCode,
    ).toBe(200)
  })

  test.each([
    ['CAT-062', 'unknown', toProduct('safe_mode', 'none'), 'ADDITIONAL_PRODUCT_NOT_FOUND'],
    ['CAT-062', 'of another service', toProduct('static_ip', 'SAFE-MODE'), 'ADDITIONAL_PRODUCT_NOT_FOUND'],
    ['CAT-062', 'of no service', toProduct('service:1', 'SAFE-MODE'), 'ADDITIONAL_PRODUCT_NOT_FOUND'],
  ] as const)('%s that is %s is refused', async (...[, , body, code]) => {
    expectRefusal(await api().make(addAdditionalProduct, { ...(await authorize()), body }), code)
    expect(await listKeys()).toEqual([])
  })

  test('CAT-061 of voice is refused to an account without voice', async () => {
    const request = await authorize('ben', '100517')
    const body = toProduct('callingpack', 'CP-NEAR')

    expectRefusal(
      await api().make(addAdditionalProduct, { ...request, body }),
      'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT',
    )
  })

  test('CAT-051 is refused to an account without broadband', async () => {
    const request = await authorize('isla', '100802')
    expectRefusal(await api().make(addAdditionalProduct, { ...request, body: filter }), 'NO_CORE_PRODUCT')
  })

  test('CAT-063 cannot be changed if the account has none', async () => {
    expectRefusal(
      await api().make(changeAdditionalProduct, { ...(await authorize()), body: filter }),
      'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND',
    )
  })

  test('can be ordered by a business', async () => {
    const request = await authorize('dev', '100601')
    expect((await api().make(addAdditionalProduct, { ...request, body: filter })).statusCode).toBe(200)
  })
})
