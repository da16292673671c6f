import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { createGatewayClient, postCard, purchase } from '#sandbox/testing/gateway-client.ts'
import { startTestSandbox } from '#sandbox/testing/sandbox-under-test.ts'

const page = z.object({ items: z.array(z.looseObject({})), next: z.nullable(z.string()) })

async function gatewayUnderTest() {
  const { url } = await startTestSandbox()
  const gateway = createGatewayClient(url)
  const list = async (path: string, query: string) => gateway.get(`${path}?${query}`)
  const readPage = async (path: string, query: string) => page.parse(await (await list(path, query)).json())
  return { gateway, list, readPage }
}

test('the list of sessions has each since an instant with its metadata, oldest first', async () => {
  const { gateway, readPage } = await gatewayUnderTest()
  await gateway.open({ merchantReference: 'before' })
  await new Promise((resolve) => setTimeout(resolve, 5))
  const since = new Date().toISOString()
  const paid = await gateway.open({ merchantReference: 'paid', metaData: ['surcharge=5'] })
  await postCard(paid.card)
  await gateway.open({ merchantReference: 'open' })

  const { items, next } = await readPage('/api/v1/sessions', `since=${since}`)

  expect(next).toBeNull()
  expect(items).toMatchObject([
    {
      id: paid.id,
      merchantReference: 'paid',
      metaData: ['surcharge=5'],
      amount: purchase.amount,
      authorised: true,
    },
    { merchantReference: 'open', authorised: false },
  ])
})

test('a long list has pages without an overlap', async () => {
  const { gateway, readPage } = await gatewayUnderTest()
  const opened = await Promise.all(Array.from({ length: 60 }, () => gateway.open()))

  const first = await readPage('/api/v1/sessions', 'since=2020-01-01T00:00:00Z')
  const second = await readPage('/api/v1/sessions', `since=2020-01-01T00:00:00Z&after=${first.next}`)

  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(second.next).toBeNull()
  expect(ids).toHaveLength(opened.length)
  expect(new Set(ids)).toEqual(new Set(opened.map(({ id }) => id)))
})

test.each(['/api/v1/sessions', '/api/v1/transactions', '/bank/v1/debits', '/bank/v1/credits'])(
  'the list %s needs an instant, and a switch takes it away',
  async (path) => {
    const { gateway, list } = await gatewayUnderTest()

    const [unread, listed] = [await list(path, ''), await list(path, 'since=2020-01-01T00:00:00Z')]
    await gateway.setSwitches({ noLists: true })
    const off = await list(path, 'since=2020-01-01T00:00:00Z')

    expect([unread.status, listed.status, off.status]).toEqual([400, 200, 404])
  },
)
