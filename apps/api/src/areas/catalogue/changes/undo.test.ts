import { describe, expect, test } from 'vitest'

import { removeAdditionalProduct, setAdditionalProduct } from '@switchboard/domain/catalogue/change-calls'
import { readProducts } from '@switchboard/domain/catalogue/contract'

import { expectRefusal } from '#api/testing/expect-refusal.ts'

import { KIRI, BILL, testProductChanges } from './testing/product-changes.ts'

const {
  api,
  authorize,
  makeChange,
  undoChange,
  listCharges,
  listExtras,
  readOptions,
  forecastChange,
  listLetters,
  listTraces,
  moveClockTo,
  runBill,
} = testProductChanges()

describe('a change that is undone', () => {
  test.each([
    ['that begins something', null, 'STATIC-IP'],
    ['that ends something', 'STATIC-IP', null],
  ])('%s restores the charges and sends one letter', async (_what, held, productKey) => {
    const body = { salesChannel: 'SelfService', service: 'static_ip', productKey: held }
    await api().make(setAdditionalProduct, { ...(await authorize()), body })
    const before = await listCharges()
    const lettersBefore = (await listLetters()).length
    await makeChange({ products: { static_ip: productKey }, startsOn: BILL })

    const answers = await Promise.all(Array.from({ length: 10 }, () => undoChange('1')))

    expect(answers.map((answer) => answer.json<object>())).toEqual(answers.map(() => ({ startsOn: BILL })))
    expect(await listCharges()).toEqual(before)
    expect((await listLetters()).slice(lettersBefore).map(({ subject }) => subject)).toEqual([
      'Your change begins on 1 December 2026',
      'Your change is undone',
    ])
    expect(await listTraces()).toEqual(['product-change-made', 'product-change-undone'])
    expect((await readOptions()).waiting).toBeNull()
  })

  test('costs nothing on the next bill', async () => {
    const { without } = await forecastChange()
    await makeChange()
    await undoChange('1')

    expect(await runBill(BILL)).toBe(without.first.amountIncludingGst)
  })

  test('can be undone until the end of the day before it begins', async () => {
    await makeChange()
    await moveClockTo('2026-11-22')

    expectRefusal(await undoChange('1'), 'CHANGE_TOO_LATE_TO_UNDO')
    expect(await listExtras()).toMatchObject([{ ends_on: null }])
  })

  test('is not found by another number', async () => {
    expectRefusal(await undoChange('7'), 'CHANGE_NOT_FOUND')
    expectRefusal(await undoChange('x'), 'CHANGE_NOT_FOUND')
  })

  test.each([
    ['set at once', 'STATIC-IP'],
    ['removed at once', null],
  ])('has no effect if the same product is %s', async (_how, productKey) => {
    const body = { salesChannel: 'SelfService', service: 'static_ip', productKey: 'STATIC-IP' }
    if (productKey === null) await api().make(setAdditionalProduct, { ...(await authorize()), body })
    await makeChange({ products: { static_ip: productKey === null ? null : 'STATIC-IP' }, startsOn: BILL })

    const answer =
      productKey === null
        ? await api().make(removeAdditionalProduct, { ...(await authorize()), body: { ...body, productKey } })
        : await api().make(setAdditionalProduct, { ...(await authorize()), body })

    expect(answer.statusCode).toBe(200)
    expect(await listTraces()).toEqual(['product-change-made', 'product-change-undone'])
    const held = readProducts.reply.parse((await api().make(readProducts, await authorize())).json())
    expect(held.AdditionalProducts.map(({ AdditionalProductKey }) => AdditionalProductKey)).toEqual(
      productKey === null ? [] : ['STATIC-IP'],
    )
  })

  test('does not bring back a charge that an order has ended meanwhile', async () => {
    const body = { salesChannel: 'SelfService', service: 'static_ip', productKey: 'STATIC-IP' }
    await api().make(setAdditionalProduct, { ...(await authorize()), body })
    await makeChange({ products: { static_ip: null }, startsOn: BILL })
    await api().sql`update recurring_charge set ends_on = '2026-11-25'
      where account_code = ${KIRI} and subject = 'extra:static_ip'`

    expect((await readOptions()).waiting).toBeNull()
    expectRefusal(await undoChange('1'), 'CHANGE_TOO_LATE_TO_UNDO')
    expect(await listExtras()).toMatchObject([{ ends_on: '2026-11-25' }])
  })
})
